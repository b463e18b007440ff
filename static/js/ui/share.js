/** Sends the link of a ruling, or copies it; without this file the field can still be marked and copied by hand. */
export function mount(element) {
  const button = element.querySelector("button");
  const field = element.querySelector("input");
  const { share, copy, copied } = element.dataset;
  field.addEventListener("focus", () => field.select());
  if (navigator.share) {
    offer(button, share, () => navigator.share({ title: document.title, url: field.value }));
  } else {
    offer(button, copy, async () => {
      await copyField(field);
      button.textContent = copied;
    });
  }
}

/** Copy a field; plain http in the house has no clipboard of its own, only the old command. */
async function copyField(field) {
  if (navigator.clipboard) return navigator.clipboard.writeText(field.value);
  field.select();
  if (!document.execCommand("copy")) throw new Error("not copied");
}

function offer(button, text, act) {
  button.textContent = text;
  button.hidden = false;
  // Somebody who closes the sheet without sending has done nothing wrong.
  button.addEventListener("click", () => act().catch(() => {}));
}
