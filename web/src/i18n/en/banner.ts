// The banner slider of the home page.
export const banner = {
  title: 'Banners',
}
