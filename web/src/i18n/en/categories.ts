// Names of the registration categories, by the page's own ids.
export const categories = {
  farmer: 'Farmer',
  scientist: 'Scientist',
  entrepreneur: 'Entrepreneur',
  startup: 'Startup',
  student: 'Student',
  other: 'Others',
}
