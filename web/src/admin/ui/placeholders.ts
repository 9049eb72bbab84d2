// The placeholders of saved texts and bulk messages (fair.CampaignPlaceholders).
const placeholders = ['name', 'order', 'fair', 'dates', 'venue', 'officePhone', 'officeEmail']

export const placeholderList = placeholders.map((name) => `{${name}}`).join(', ')
