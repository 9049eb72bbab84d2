// Replaces the provider's browser script in sandbox mode: window.Cashfree({mode}).checkout({...}) with the same
// three result formats.
(() => {
  const page = new URL("../../pg/view/sessions/checkout", document.currentScript.src).href;

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
    return new Promise((resolve) => {
      const frame = document.createElement("iframe");
      frame.name = "sandbox-checkout";
      frame.title = "Sandbox payment";
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
        close.textContent = "Close";
        Object.assign(close.style, { display: "block", minHeight: "44px", margin: "0 0 8px auto", padding: "0 16px", font: "inherit" });
        close.addEventListener("click", () => dialog.close());
        Object.assign(dialog.style, { width: "min(100vw, 480px)", maxWidth: "100vw", padding: "12px", border: "0" });
        dialog.addEventListener("close", () => finish({ error: { message: "The payment window was closed.", code: "payment_aborted" } }));
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
