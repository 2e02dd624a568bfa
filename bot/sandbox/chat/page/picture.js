// An image over the page: as large as fits, and in full size after a click on it. Escape, the button or a click
// beside it closes it.

import { byId, h } from "./dom.js";

export function openPicture(address, description, words) {
  const dialog = byId("picture");
  const zoom = (event) => event.currentTarget.setAttribute("aria-pressed", String(dialog.classList.toggle("full")));
  dialog.classList.remove("full");
  dialog.setAttribute("aria-label", description.split("\n")[0]);
  dialog.replaceChildren(
    h("button.close", { type: "button", "aria-label": words.close, onclick: () => dialog.close() }, "✕"),
    h("button.zoom", { type: "button", title: words.zoom, "aria-pressed": "false", onclick: zoom }, h("img", { src: address, alt: description })),
    description ? h("details", {}, h("summary", {}, "ALT"), h("p", {}, description)) : null,
  );
  dialog.onclick = (event) => {
    // No return value: a handler that returns `false` would keep the ALT text from opening.
    if (event.target === dialog) dialog.close();
  };
  dialog.showModal();
}
