// Resource person and volunteer: two addresses, one form.
export const application = {
  title: 'Apply',
}
