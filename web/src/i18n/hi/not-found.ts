import type { notFound as en } from '../en/not-found'
import type { Translation } from '../language'

export const notFound: Translation<typeof en> = {
  heading: 'पेज नहीं मिला',
  text: 'इस पते पर कोई पेज नहीं है। हो सकता है पेज कहीं और चला गया हो, या पता लिखने में गलती हुई हो।',
  home: 'मुख्य पृष्ठ पर जाएँ',
  looking: 'ज़्यादातर लोग यह खोजते हैं',
}
