import type { plain as en } from '../en/plain'
import type { Translation } from '../language'

export const plain: Translation<typeof en> = {
  soon: 'ఈ పేజీ వివరాలు ఇంకా ప్రచురించలేదు.',
  ask: 'దీని గురించి ఏదైనా అడగాలంటే {phone} కు ఫోన్ చేయండి లేదా {email} కు రాయండి.',
  home: 'హోమ్ పేజీకి వెళ్ళండి',
  executiveCommittee: 'కార్యనిర్వాహక కమిటీ',
  organizingCommittee: 'నిర్వాహక కమిటీ',
  sponsorship: 'స్పాన్సర్‌షిప్',
  resource: 'నిపుణులు',
  partners: 'భాగస్వాములు',
  volunteer: 'వాలంటీర్',
  layout: 'హాల్ మ్యాప్',
  contact: 'మమ్మల్ని సంప్రదించండి',
  terms: 'నియమ నిబంధనలు',
  privacy: 'గోప్యతా విధానం',
  refunds: 'డబ్బు వాపసు',
  notFoundTitle: 'పేజీ దొరకలేదు',
  notFoundText: 'ఈ చిరునామాలో పేజీ లేదు. పేజీ మారి ఉండవచ్చు, లేదా చిరునామా రాయడంలో తప్పు ఉండవచ్చు.',
}
