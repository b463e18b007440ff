/**
 * Turns a tap on a link inside <main> into an exchange of <main>, so that focus and place stay.
 * Whatever goes wrong, the browser follows the link as if this file were not there.
 */
export function mount(body, mountAll) {
  body.addEventListener("click", (event) => {
    const link = event.target.closest("main a[href]");
    if (link && plain(event, link)) {
      event.preventDefault();
      inTurn(() => follow(link, mountAll));
    }
  });
  body.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "get") return;
    event.preventDefault();
    const url = new URL(form.action);
    url.search = new URLSearchParams(new FormData(form)).toString();
    inTurn(() => visit(url, null, mountAll));
  });
  // A step to a heading of the same page is no other page.
  addEventListener("popstate", () => shown === here() || location.reload());
}

const here = () => location.pathname + location.search;
let shown = here();
let last = Promise.resolve();

/** Take taps one after the other: a quick second tap must not undo the first, whose page has not come yet. */
function inTurn(act) {
  last = last.then(act);
}

/** Follow a link as the page now has it; a tap on something that is gone meanwhile is let go. */
function follow(link, mountAll) {
  const key = link.dataset.key;
  const now = link.isConnected ? link : key && find(document, key);
  return now ? visit(new URL(now.href), key, mountAll) : null;
}

/** Tell whether a click is an ordinary one that stays on this page. */
function plain(event, link) {
  const held = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const near = link.origin === location.origin && link.pathname === location.pathname;
  return !held && near && !event.defaultPrevented && !link.hash && !link.target && !link.download;
}

async function visit(url, key, mountAll) {
  try {
    const page = await fetchPage(url);
    const { step } = document.querySelector("main").dataset;
    const before = key && find(document, key)?.getBoundingClientRect().top;
    const main = show(page, url, mountAll);
    place(main, main.dataset.step === step ? key : null, before);
  } catch {
    location.assign(url);
  }
}

/** Fetch a page as a document; no text is ever turned into markup by this script. */
function fetchPage(url) {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.responseType = "document";
    request.timeout = 8000;
    request.onload = () => resolve(request.response);
    request.onerror = request.ontimeout = reject;
    request.open("GET", url);
    request.send();
  });
}

function show(page, url, mountAll) {
  const main = page.querySelector("main");
  const open = [...document.querySelectorAll("details[open][data-key]")].map((fold) => fold.dataset.key);
  document.querySelector("main").replaceWith(document.adoptNode(main));
  for (const part of [".foot", "title", "link[rel=canonical]"]) {
    const next = page.querySelector(part);
    if (next) document.querySelector(part)?.replaceWith(document.adoptNode(next));
  }
  for (const name of open) find(main, name)?.setAttribute("open", "");
  history.pushState(null, "", url);
  shown = here();
  mountAll(main);
  return main;
}

/** Keep what was tapped focused and under the finger; a new question begins at its heading. */
function place(main, key, before) {
  const said = main.querySelector("[data-say]");
  const same = key && find(main, key);
  if (same) {
    same.focus({ preventScroll: true });
    scrollBy(0, same.getBoundingClientRect().top - before);
    document.querySelector("[data-said]").textContent = (main.querySelector(".reason") ?? said).textContent;
    return;
  }
  said.focus({ preventScroll: true });
  scrollTo(0, 0);
}

function find(root, key) {
  return root.querySelector(`[data-key="${CSS.escape(key)}"]`);
}
