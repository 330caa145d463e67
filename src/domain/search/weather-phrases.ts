const COLORS =
  'colou?r(?:s|ed)?|tones?|shades?|hues?|palette|white|beige|sand|brown|gr[ea]ys?|taupe|red|orange|yellow|pink|peach|gold(?:en)?|olive'

/** The weather, and what it is against, in phrases: `for cold weather` means winter, `hot and humid` summer. */
export const WEATHER_PHRASES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:(?:very|extreme(?:ly)?|too)\s+)?(?:hot|humid|sweaty)(?:\s+(?:and|&|n)\s+(?:humid|sweaty|sticky))?\s+(?:weather|climates?|days?|seasons?|summers?|months?|places?|regions?|cit(?:y|ies)|afternoons?)\b/g,
    'summer',
  ],
  [
    /\b(?:(?:very|extreme(?:ly)?|too)\s+)?(?:cold|chilly|freezing|snowy|cool)\s+(?:weather|climates?|days?|seasons?|winters?|months?|places?|regions?|cit(?:y|ies)|nights?|mornings?|evenings?)\b|\b(?:for|against)\s+(?:the\s+)?(?:cold|chill)(?=\s*$|\s+(?:for|under|below|in)\b)/g,
    'winter',
  ],
  [/\bgarm\s+(?=kapd)/g, 'winter '],
  // A warm jacket is for winter; a warm brown one is brown, and 'for Warm Mornings' a name.
  [
    new RegExp(
      String.raw`\b(?:(?:to|that|which)\s+)?(?:keeps?|keeping)\s+(?:(?:me|you|us|him|her|them|my\s+\w+)\s+)?warm\b|\bwarm(?:er|est)?\s+(?:and\s+)?(?:winter\b)?(?!(?:${COLORS}|weather|climate|mornings?|days?|evenings?|nights?|water|iron|wash|up)\b)`,
      'g',
    ),
    'winter ',
  ],
  // Something light weighs little; something light blue is blue.
  [/\b(?:something|anything|kuch)\s+(?:very\s+)?(?:light|halk[aei])\b(?=\s*$|\s+(?:for|to|in|and)\b)/g, 'lightweight'],
]
