import type { receipt as en } from '../en/receipt'
import type { Translation } from '../language'

export const receipt: Translation<typeof en> = {
  title: 'अपनी रसीद पाएँ · {fair}',
  description: '{fair} के अपने पंजीकरण या स्टॉल बुकिंग की रसीद, टैक्स इनवॉइस और प्रवेश कोड पाएँ।',
  heading: 'अपनी रसीद पाएँ',
  lead: 'वह फ़ोन नंबर लिखें जो आपने दिया था, और अपने ऑर्डर का संदर्भ। आपको रसीद और प्रवेश कोड मिल जाएँगे।',
  phone: 'फ़ोन नंबर',
  phoneHint: 'पंजीकरण या बुकिंग में दिया गया 10 अंकों का नंबर।',
  reference: 'ऑर्डर संदर्भ',
  referenceHint:
    'इसे ट्रांज़ैक्शन आईडी भी कहते हैं। यह MKM00 से शुरू होता है और हमारे संदेश में लिखा है; बड़े-छोटे अक्षरों का ध्यान रखें।',
  find: 'मेरी रसीद दिखाएँ',
  help: 'संदर्भ खो गया? {contact}: आपके नाम और फ़ोन नंबर से हम उसे ढूँढ लेंगे।',
  contact: 'कार्यालय से पूछें',
}
