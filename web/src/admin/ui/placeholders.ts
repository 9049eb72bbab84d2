// The placeholders that saved texts and bulk messages can contain (fair.CampaignPlaceholders).
const placeholders = ['name', 'order', 'fair', 'dates', 'venue', 'officePhone', 'officeEmail']

export function listOf(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ')
}

export const placeholderList = listOf(placeholders)
