// What is shown without a network.
export const offline = {
  title: 'You are offline',
}
