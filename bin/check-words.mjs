// `npm run check` runs this: names that have a standard word, counted. One word stands for one thing everywhere; the list says
// which word that is. The exit code is 1 when a name of the list is used again.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inProject, ROOT } from './lib/project.mjs'

/** What must not appear, as a whole word or as the start of a longer name, and the word that is used instead. */
const RETIRED = [
  [/\b(?:[a-z]\w*)?(?:Desk|Till)\b|\b(?:desk|till)\b(?=\s*[.:,=)(])/g, 'PaymentAccount, PaymentProvider'],
  [/\bhear[A-Z]\w*/g, 'applyPaymentEvent, applyRefundEvent'],
  [/\b(?:MOST|LONGEST|FEWEST|SHORTEST|LEAST)_\w+/g, 'MAX_…, MIN_…'],
  [/\b(?:most|longest|fewest|shortest)[A-Z]\w*/g, 'max…, min…'],
  [/\bStartOver\b/g, 'RetryTransaction'],
  [/\bsayWhy\w*/g, 'setStockChangeReason'],
  [/\btakeGoods\b/g, 'reserveStock'],
  [/\bCue\b|\bcue\b/g, 'toast'],
  [/\bPlacing\b/g, 'PlaceOrderResult'],
  [/\b(?:Wanted|wanted|Wish|wish|wishes|Asked|asks?)\b(?=\s*[.:,=)(])/g, 'request, input, wishlistItem'],
  [/\b(?:told|heard|hurry|patience|worktable|glimpse|doors)\b/g, 'the ordinary word'],
  [/\bbeside\b/g, 'next to; details'],
  [/\bway\b(?=\s*[:=,)?])|\.way\b/g, 'method'],
  [/\bLetter\b|\b[a-z]+Letter\b/g, 'email'],
  [/\bmarks?\b(?=\s*[.:=(])/g, 'badge, flag'],
  [/\bshopkeepers?\b/gi, 'shop owner'],
  [/\bsomebody\b/gi, 'someone'],
  [/\banew\b/g, 'again'],
  [/\blets? go of\b/g, 'remove'],
  [/\brefund_?wanted\b/gi, 'isRefundDue'],
  [/\bkept_?attempt\b/gi, 'acceptedAttempt'],
  [/\bsettle-payments\b/g, 'reconcile-payments'],
  [/\bmails\(/g, 'emails()'],
  [/\b(?:anybody|everybody)\b(?!')/gi, 'anyone, everyone'],
  [/\b(?:is|are|may be|goes?) away\b|[Dd]atabaseAway/g, 'is unavailable'],
  [/\bclocks? of a complaint\b|\bby (?:India|the reader)'s clock\b/g, 'deadlines; in Indian time'],
  [/\b(?:spoilt|spoiled)\b/g, 'changed, unusable'],
  [/\bwarnWhenUnsavedChanges\b(?!:)/g, '{...ASKS_BEFORE_LEAVING}'],
  [/\baskedBy\b/g, 'requestedBy'],
  [/, also (?:when|if|after|for|with|in|at|of|by|on|to|while|not|those)\b/g, 'even, including'],
  [/\bany ?more\b(?! (?:of|than|messages|checks))/gi, 'no longer; now'],
  [/\bown links\b/gi, 'custom links'],
  [/\bthe (?:own|demanded)\b/gi, 'their own; the required'],
  [/\.\.\.[{]/g, 'the properties without a spread'],
  [/[a-z_]*goods(?!_not_received)|Goods/g, 'products, items; stock'],
]

/** Texts of the law, where a word of the list is the term. */
const LEGAL = [
  {
    word: /goods/i,
    files: /^src\/(?:domain|server)\/tax\/|^src\/domain\/orders\/invoice-lines|^src\/web\/store\/orders\/invoice\//,
  },
]

/** This list itself, and the test that reads the names of an earlier database. */
const EXEMPT = new Set(['bin/check-words.mjs', 'test/upgrade/upgrade.test.ts', 'test/upgrade/returns.test.ts'])

const files = execFileSync('git', ['ls-files', 'src', 'packages', 'test', 'bench', 'bin', 'vite'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs|js|css)$/.test(file) && !EXEMPT.has(file))

const found = files.flatMap((file) =>
  readFileSync(inProject(file), 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      RETIRED.flatMap(([pattern, instead]) =>
        (line.match(pattern) ?? [])
          .filter((name) => !LEGAL.some(({ word, files: legal }) => word.test(name) && legal.test(file)))
          .map((name) => `${file}:${at + 1}  ${name}: use ${instead}`),
      ),
    ),
)
if (found.length > 0) {
  console.error(found.join('\n'))
  console.error(`\n${found.length} names have a standard word that should be used instead.`)
  process.exit(1)
}
