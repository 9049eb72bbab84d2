import type { plain as en } from '../en/plain'
import type { Translation } from '../language'

export const plain: Translation<typeof en> = {
  soon: 'इस पेज की जानकारी अभी प्रकाशित नहीं हुई है।',
  ask: 'इसके बारे में कुछ भी पूछने के लिए {phone} पर फ़ोन करें या {email} पर लिखें।',
  home: 'होम पेज पर जाएँ',
  executiveCommittee: 'कार्यकारी समिति',
  organizingCommittee: 'आयोजन समिति',
  sponsorship: 'प्रायोजन',
  resource: 'विषय विशेषज्ञ',
  partners: 'सहभागी संस्थाएँ',
  volunteer: 'स्वयंसेवक',
  layout: 'हॉल का नक्शा',
  contact: 'संपर्क करें',
  terms: 'नियम और शर्तें',
  privacy: 'गोपनीयता नीति',
  refunds: 'पैसे की वापसी',
  notFoundTitle: 'पेज नहीं मिला',
  notFoundText: 'इस पते पर कोई पेज नहीं है। हो सकता है पेज कहीं और चला गया हो, या पता लिखने में गलती हुई हो।',
}
