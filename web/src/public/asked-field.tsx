// The values about which the server has asked, because they are probably mistakes: an address with another state's PIN
// code, or an e-mail address with a typing error. They are sent again with the form, so that the server asks only once.
type Values = { readonly email?: string | undefined; readonly address?: string | undefined }

export const askedName = 'asked'

// Returns the values that the server has just asked about, as text.
export function askedAbout(errors: Readonly<Record<string, string>>, values: Values): string {
  return errors['email'] || errors['address'] ? `${values.email ?? ''}\n${values.address ?? ''}` : ''
}

// The hidden field for browsers without JavaScript. With JavaScript, useVisitorForm adds the value.
export function AskedField(props: { errors: Readonly<Record<string, string>>; typed: Values | null }) {
  return <input type="hidden" name={askedName} defaultValue={askedAbout(props.errors, props.typed ?? {})} />
}
