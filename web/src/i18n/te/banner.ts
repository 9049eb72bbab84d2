import type { banner as en } from '../en/banner'
import type { Translation } from '../language'

export const banner: Translation<typeof en> = {
  label: 'బ్యానర్లు',
  carousel: 'మారే చిత్రాలు',
  slide: 'చిత్రం',
  position: '{count}లో {place}వ బ్యానర్',
  controls: 'బ్యానర్ బటన్లు',
  previous: 'ముందు బ్యానర్',
  next: 'తర్వాతి బ్యానర్',
  pause: 'బ్యానర్లను ఆపండి',
  play: 'బ్యానర్లను నడపండి',
  refresh: 'బ్యానర్లను మళ్లీ లోడ్ చేయండి',
  missing: 'చిత్రం దొరకలేదు',
  loading: 'బ్యానర్లు వస్తున్నాయి',
  error: 'బ్యానర్లను చూపలేకపోయాం',
  errorText: 'బ్యానర్లు లోడ్ కాలేదు:',
  refused: 'బ్యానర్లు అందలేదు',
  format: 'సర్వర్ జవాబు అర్థం కాలేదు',
  network: 'సర్వర్‌కు చేరుకోలేకపోయాం. మీ ఇంటర్నెట్ కనెక్షన్ చూసుకోండి.',
  tryAgain: 'మళ్లీ ప్రయత్నించండి',
  empty: 'బ్యానర్లు ఏవీ లేవు',
  emptyText: 'ప్రస్తుతం చూపడానికి బ్యానర్లు లేవు. దయచేసి అడ్మిన్ ప్యానెల్ ద్వారా బ్యానర్లు జోడించండి.',
  refreshShort: 'మళ్లీ లోడ్ చేయండి',
}
