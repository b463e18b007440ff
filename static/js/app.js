/** Mounts a behaviour on each element that names one: `data-ui="share"` mounts `ui/share.js`. */
import { mount as share } from "./ui/share.js";
import { mount as swap } from "./ui/swap.js";

const behaviours = { share, swap };

/** Mount every behaviour named inside `root`, and by `root` itself. */
export function mountAll(root) {
  for (const element of [root, ...root.querySelectorAll("[data-ui]")]) {
    behaviours[element.dataset.ui]?.(element, mountAll);
  }
}

mountAll(document.body);
