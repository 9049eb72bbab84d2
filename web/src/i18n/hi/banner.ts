import type { banner as en } from '../en/banner'
import type { Translation } from '../language'

export const banner: Translation<typeof en> = {
  label: 'बैनर',
  carousel: 'घूमते चित्र',
  slide: 'चित्र',
  position: '{count} में से बैनर {place}',
  controls: 'बैनर के बटन',
  previous: 'पिछला बैनर',
  next: 'अगला बैनर',
  pause: 'बैनर रोकें',
  play: 'बैनर चलाएँ',
  refresh: 'बैनर फिर से लोड करें',
  missing: 'चित्र नहीं मिला',
  loading: 'बैनर आ रहे हैं',
  error: 'बैनर नहीं दिखाए जा सके',
  errorText: 'बैनर लोड नहीं हुए:',
  refused: 'बैनर नहीं मिल सके',
  format: 'सर्वर का जवाब समझ में नहीं आया',
  network: 'सर्वर से संपर्क नहीं हो सका। अपना इंटरनेट कनेक्शन जाँचें।',
  tryAgain: 'फिर कोशिश करें',
  empty: 'अभी कोई बैनर नहीं है',
  emptyText: 'इस समय दिखाने के लिए कोई बैनर नहीं है। कृपया एडमिन पैनल से बैनर जोड़ें।',
  refreshShort: 'फिर से लोड करें',
}
