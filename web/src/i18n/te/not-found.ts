import type { notFound as en } from '../en/not-found'
import type { Translation } from '../language'

export const notFound: Translation<typeof en> = {
  heading: 'పేజీ దొరకలేదు',
  text: 'ఈ చిరునామాలో పేజీ లేదు. పేజీ మారి ఉండవచ్చు, లేదా చిరునామా రాయడంలో తప్పు ఉండవచ్చు.',
  home: 'హోమ్ పేజీకి వెళ్ళండి',
  looking: 'ఎక్కువ మంది వెతికేవి',
}
