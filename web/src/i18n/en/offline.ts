// What is shown without a network.
export const offline = {
  heading: 'You are offline',
  text: 'There is no network just now, so this page cannot be shown. Pages that you have opened before may still open.',
  kept: 'What you typed into a form is kept on this device until you close the tab. When the network is back, open the form again and send it.',
  paying:
    'If you were paying, do not pay again. When the network is back, open your payment page: it says how the payment ended.',
  again: 'Try again',
  facts: 'Good to know meanwhile',
  fee: 'Entry fee',
  copy: 'There is no network. This is a copy from your last visit: prices and free stalls may have changed.',
}
