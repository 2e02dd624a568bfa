// A picture at full size, over everything else. Escape, the button or a click beside it closes it.

import { byId, h } from "./dom.js";

export function openPicture(address, description, closeWord) {
  const dialog = byId("picture");
  dialog.replaceChildren(
    h("button.close", { type: "button", "aria-label": closeWord, onclick: () => dialog.close() }, "✕"),
    h("img", { src: address, alt: description }),
    description ? h("details", {}, h("summary", {}, "ALT"), h("p", {}, description)) : null,
  );
  dialog.onclick = (event) => event.target === dialog && dialog.close();
  dialog.showModal();
}
