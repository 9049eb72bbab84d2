import type { committees as en } from '../en/committees'
import type { Translation } from '../language'

export const committees: Translation<typeof en> = {
  executive: {
    title: '{fair} की कार्यकारी समिति',
    description: '{fair} का नेतृत्व कौन करता है, {dates}: कार्यकारी समिति के सदस्य और उनके काम।',
    heading: 'कार्यकारी समिति',
    lead: 'मेले का नेतृत्व और उसकी ज़िम्मेदारी इन्हीं की है।',
    duties: 'समिति के काम',
    members: 'सदस्य',
    find: 'नाम से खोजें',
    findHint: 'नाम का एक हिस्सा काफ़ी है।',
    findButton: 'खोजें',
    all: 'सभी दिखाएँ',
    count: { one: '{count} सदस्य', other: '{count} सदस्य' },
    found: { one: '{total} में से {count} सदस्य', other: '{total} में से {count} सदस्य' },
    none: '“{query}” नाम का कोई सदस्य नहीं',
    noneText: 'वर्तनी जाँचें, या नाम का केवल एक हिस्सा लिखें।',
    empty: 'सदस्यों के नाम यहाँ बताए जाएँगे',
    emptyText: 'तब तक समिति के बारे में कार्यालय से पूछें।',
  },
  organizing: {
    title: '{fair} की आयोजन समिति',
    description: '{fair} की तैयारी करने वाली समितियाँ, {dates}: हर समिति के काम और सदस्य।',
    heading: 'आयोजन समिति',
    lead: {
      one: '{count} समिति मेले की तैयारी करती है। उसके काम और सदस्य यहाँ हैं।',
      other: '{count} समितियाँ मेले की तैयारी करती हैं। हर एक के काम और सदस्य यहाँ हैं।',
    },
    contents: 'इस पेज पर समितियाँ',
    responsibilities: 'ज़िम्मेदारियाँ',
    members: 'सदस्य',
    noMembers: 'सदस्यों के नाम यहाँ बताए जाएँगे।',
    empty: 'समितियों के नाम यहाँ बताए जाएँगे',
    emptyText: 'तब तक तैयारियों के बारे में कार्यालय से पूछें।',
  },
  sample: 'ये नमूने के नाम हैं। असली सदस्यों के नाम दर्ज होने तक ये दिखाते हैं कि पेज कैसा दिखेगा।',
  sampleTag: 'नमूना',
  contact: 'संपर्क करें',
}
