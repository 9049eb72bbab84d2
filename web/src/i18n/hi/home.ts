import type { home as en } from '../en/home'
import type { Translation } from '../language'

export const home: Translation<typeof en> = {
  title: '{fair}: {dates}, {place}',
  description: '{tagline}। {dates}, {place}। पंजीकरण करें, स्टॉल बुक करें और हॉल का नक्शा देखें।',
  hero: {
    when: '{dates}, {place}',
    register: '{fee} में पंजीकरण करें',
    registerFree: 'पंजीकरण करें',
    more: 'और जानें',
  },
  countdown: {
    opensIn: 'मेला शुरू होने में',
    open: 'मेला चल रहा है',
    over: 'मेला समाप्त हो गया है',
    overText: 'आने वाले सभी लोगों का धन्यवाद।',
    lessThanADay: 'एक दिन से कम',
    days: 'दिन',
    hours: 'घंटे',
    minutes: 'मिनट',
    seconds: 'सेकंड',
    left: 'बाकी!',
  },
  tiles: {
    heading: 'कहाँ जाएँ',
    brochure: 'विवरणिका',
    pdf: 'PDF',
    pdfOf: 'PDF, {size}',
    register: 'पंजीकरण',
    layout: 'नक्शा',
    layoutText: 'हॉल और स्टॉल',
    updates: 'ताज़ा जानकारी',
  },
  about: {
    heading: 'सोसाइटी के बारे में',
    mission: 'लक्ष्य',
    vision: 'दृष्टि',
  },
  work: 'हमारा काम',
  fair: {
    heading: 'मेले के बारे में',
    text: '{text} {place}, {venue}।',
    days: { one: 'दिन', other: 'दिन' },
    stalls: { one: 'स्टॉल एक ही हॉल में', other: 'स्टॉल एक ही हॉल में' },
    zones: { one: 'प्रदर्शनी क्षेत्र', other: 'प्रदर्शनी क्षेत्र' },
    fee: 'प्रति व्यक्ति',
    plan: 'प्रदर्शनी हॉल का नक्शा। पूरा नक्शा देखने के लिए नक्शा पृष्ठ खोलें।',
  },
  objectives: 'मेले के उद्देश्य',
  close: 'बंद करें',
}
