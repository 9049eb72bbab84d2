import type { home as en } from '../en/home'
import type { Translation } from '../language'

export const home: Translation<typeof en> = {
  title: '{fair}: {dates}, {place}',
  description: '{tagline}. {dates}, {place}. నమోదు చేసుకోండి, స్టాల్ బుక్ చేయండి, హాల్ ప్లాన్ చూడండి.',
  hero: {
    when: '{dates}, {place}',
    register: '{fee}తో నమోదు చేసుకోండి',
    registerFree: 'నమోదు చేసుకోండి',
    more: 'మరింత తెలుసుకోండి',
  },
  countdown: {
    opensIn: 'మేళా ప్రారంభానికి',
    open: 'మేళా జరుగుతోంది',
    over: 'మేళా ముగిసింది',
    overText: 'వచ్చిన వారందరికీ ధన్యవాదాలు.',
    lessThanADay: 'ఒక రోజు కంటే తక్కువ',
    days: 'రోజులు',
    hours: 'గంటలు',
    minutes: 'నిమిషాలు',
    seconds: 'సెకన్లు',
    left: 'మిగిలింది!',
  },
  tiles: {
    heading: 'ఎక్కడికి వెళ్లాలి',
    brochure: 'బ్రోచర్',
    pdf: 'PDF',
    pdfOf: 'PDF, {size}',
    register: 'నమోదు',
    layout: 'లేఅవుట్',
    layoutText: 'హాల్ ప్లాన్, స్టాళ్లు',
    updates: 'తాజా సమాచారం',
  },
  about: {
    heading: 'సొసైటీ గురించి',
    mission: 'లక్ష్యం',
    vision: 'దృక్పథం',
  },
  work: 'మా పని',
  fair: {
    heading: 'మేళా గురించి',
    text: '{text} {place}, {venue}.',
    days: { one: 'రోజు', other: 'రోజులు' },
    stalls: { one: 'స్టాల్ ఒకే హాల్‌లో', other: 'స్టాళ్లు ఒకే హాల్‌లో' },
    zones: { one: 'ప్రదర్శన విభాగం', other: 'ప్రదర్శన విభాగాలు' },
    fee: 'ఒక్కొక్కరికి',
    plan: 'ప్రదర్శన హాల్ ప్లాన్. పూర్తి ప్లాన్ కోసం లేఅవుట్ పేజీ తెరవండి.',
  },
  objectives: 'మేళా ఉద్దేశాలు',
  close: 'మూసివేయండి',
}
