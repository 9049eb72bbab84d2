// The placeholders that saved texts and bulk messages can contain (fair.CampaignPlaceholders).
const placeholders = ['name', 'order', 'fair', 'dates', 'venue', 'officePhone', 'officeEmail']

export const placeholderList = placeholders.map((name) => `{${name}}`).join(', ')
