// The last page inside the merchant's frame: tells the script in the parent window that the checkout has ended.
parent.postMessage("sandbox-checkout-finished", location.origin);
