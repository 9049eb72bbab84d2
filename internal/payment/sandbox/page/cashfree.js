// Replaces the provider's browser script in sandbox mode: window.Cashfree({mode}).checkout({...}) with the same
// three result formats. The simulator replaces the placeholder in pageTexts with the texts of all languages. The
// messages for developers are only in English.
(() => {
  const page = new URL("../../pg/view/sessions/checkout", document.currentScript.src).href;

  // Returns the texts in the language of the merchant's page.
  function pageTexts() {
    const all = SANDBOX_TEXTS;
    return all[document.documentElement.lang.split("-")[0]] || all.en;
  }

  function openForm(session, target, display) {
    const form = document.createElement("form");
    form.method = "post";
    form.action = page;
    form.target = target;
    const values = { payment_session_id: session };
    if (display) values.display = display;
    for (const name of Object.keys(values)) {
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = name;
      input.value = values[name];
      form.append(input);
    }
    document.body.append(form);
    form.submit();
    form.remove();
  }

  // Resolves when the payer closes the dialog or reaches the last page in it.
  function openInside(session, place) {
    const texts = pageTexts();
    return new Promise((resolve) => {
      const frame = document.createElement("iframe");
      frame.name = "sandbox-checkout";
      frame.title = texts.title;
      Object.assign(frame.style, { border: "0", width: "100%", height: place ? "100%" : "80vh", background: "#fff" });

      const dialog = place ? null : document.createElement("dialog");
      const finish = (result) => {
        removeEventListener("message", heard);
        (dialog || frame).remove();
        resolve(result);
      };
      const heard = (event) => {
        if (event.source !== frame.contentWindow || event.origin !== new URL(page).origin) return;
        if (event.data === "sandbox-checkout-finished") {
          finish({ paymentDetails: { paymentMessage: "Payment finished. Check the status on your server." } });
        }
      };
      addEventListener("message", heard);

      if (place) {
        place.append(frame);
      } else {
        const close = document.createElement("button");
        close.type = "button";
        close.textContent = texts.close;
        Object.assign(close.style, { display: "block", minHeight: "44px", margin: "0 0 8px auto", padding: "0 16px", font: "inherit" });
        close.addEventListener("click", () => dialog.close());
        Object.assign(dialog.style, { width: "min(100vw, 480px)", maxWidth: "100vw", padding: "12px", border: "0" });
        dialog.addEventListener("close", () => finish({ error: { message: texts.closed, code: "payment_aborted" } }));
        dialog.append(close, frame);
        document.body.append(dialog);
        dialog.showModal();
      }
      openForm(session, frame.name, "modal");
    });
  }

  window.Cashfree = ({ mode } = {}) => ({
    mode,
    checkout({ paymentSessionId, redirectTarget = "_self" } = {}) {
      if (!paymentSessionId) {
        return Promise.resolve({ error: { message: "paymentSessionId is missing", code: "payment_session_id_missing" } });
      }
      if (redirectTarget === "_modal") return openInside(paymentSessionId, null);
      if (redirectTarget instanceof Element) return openInside(paymentSessionId, redirectTarget);
      openForm(paymentSessionId, redirectTarget, "");
      return Promise.resolve({ redirect: true });
    },
  });
})();
