/** Sends the link of a ruling, or copies it; without either the field can still be marked and copied by hand. */
export function mount(element) {
  const button = element.querySelector("button");
  const field = element.querySelector("input");
  const { share, copy, copied } = element.dataset;
  field.addEventListener("focus", () => field.select());
  if (navigator.share) {
    offer(button, share, () => navigator.share({ title: document.title, url: field.value }));
  } else if (navigator.clipboard) {
    offer(button, copy, async () => {
      await navigator.clipboard.writeText(field.value);
      button.textContent = copied;
    });
  }
}

function offer(button, text, act) {
  button.textContent = text;
  button.hidden = false;
  // Somebody who closes the sheet without sending has done nothing wrong.
  button.addEventListener("click", () => act().catch(() => {}));
}
