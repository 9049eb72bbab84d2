import type { committees as en } from '../en/committees'
import type { Translation } from '../language'

export const committees: Translation<typeof en> = {
  executive: {
    title: '{fair} కార్యనిర్వాహక కమిటీ',
    description: '{fair} ను నడిపించేది ఎవరు, {dates}: కార్యనిర్వాహక కమిటీ సభ్యులు, వారి పనులు.',
    heading: 'కార్యనిర్వాహక కమిటీ',
    lead: 'మేళాను నడిపించేది, దానికి బాధ్యత వహించేది వీరే.',
    duties: 'కమిటీ చేసే పనులు',
    members: 'సభ్యులు',
    find: 'పేరుతో వెతకండి',
    findHint: 'పేరులో కొంత భాగం చాలు.',
    findButton: 'వెతకండి',
    all: 'అందరినీ చూపించండి',
    count: { one: '{count} సభ్యుడు', other: '{count} మంది సభ్యులు' },
    found: { one: '{total} మంది సభ్యులలో {count}', other: '{total} మంది సభ్యులలో {count}' },
    none: '“{query}” పేరుతో సభ్యులెవరూ లేరు',
    noneText: 'అక్షరాలు సరిచూడండి, లేదా పేరులో కొంత భాగమే రాయండి.',
    empty: 'సభ్యుల పేర్లు ఇక్కడ ప్రకటిస్తాం',
    emptyText: 'అప్పటివరకు కమిటీ గురించి కార్యాలయాన్ని అడగండి.',
  },
  organizing: {
    title: '{fair} నిర్వాహక కమిటీ',
    description: '{fair} ను సిద్ధం చేసే కమిటీలు, {dates}: ఒక్కొక్క కమిటీ పనులు, సభ్యులు.',
    heading: 'నిర్వాహక కమిటీ',
    lead: {
      one: '{count} కమిటీ మేళాను సిద్ధం చేస్తుంది. దాని పనులు, సభ్యులు ఇక్కడ ఉన్నాయి.',
      other: '{count} కమిటీలు మేళాను సిద్ధం చేస్తాయి. ఒక్కొక్క దాని పనులు, సభ్యులు ఇక్కడ ఉన్నాయి.',
    },
    contents: 'ఈ పేజీలోని కమిటీలు',
    responsibilities: 'బాధ్యతలు',
    members: 'సభ్యులు',
    noMembers: 'సభ్యుల పేర్లు ఇక్కడ ప్రకటిస్తాం.',
    empty: 'కమిటీల పేర్లు ఇక్కడ ప్రకటిస్తాం',
    emptyText: 'అప్పటివరకు ఏర్పాట్ల గురించి కార్యాలయాన్ని అడగండి.',
  },
  sample: 'ఇవి నమూనా పేర్లు. అసలు సభ్యుల పేర్లు నమోదు చేసేవరకు పేజీ ఎలా ఉంటుందో చూపిస్తాయి.',
  sampleTag: 'నమూనా',
  contact: 'సంప్రదించండి',
}
