import fc from 'fast-check'

/** What gets through careless cleaning, after DOMPurify's and OWASP's lists. */
export const PAYLOADS: readonly string[] = [
  '<script>window.pwned=1</script>',
  '<img src=x onerror="window.pwned=1">',
  '<svg onload="window.pwned=1"><g/onload=window.pwned=1></svg>',
  '<svg><style><img src=x onerror=window.pwned=1></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.pwned=1&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=window.pwned=1>',
  '<noscript><p title="</noscript><img src=x onerror=window.pwned=1>">',
  '<a href="javascript:window.pwned=1" autofocus onfocus="window.pwned=1">x</a>',
  '<a href="jav&#x09;ascript:window.pwned=1">x</a><a href="data:text/html,<script>1</script>">y</a>',
  '<iframe srcdoc="<script>parent.pwned=1</script>" src="/leak"></iframe>',
  '<object data="/leak"></object><embed src="/leak"><link rel=stylesheet href="/leak">',
  '<meta http-equiv="refresh" content="0;url=/leak"><base href="/leak/">',
  '<style>@import "/leak"; body{background:url(/leak)}</style>',
  '<div style="background:url(/leak)" class="notice" id="app">x</div>',
  '<video src="/leak" poster="/leak" autoplay></video><audio src="/leak" autoplay></audio>',
  '<picture><source srcset="/leak"><img src="/leak" srcset="/leak 2x"></picture>',
  '<form action="/leak"><input autofocus onfocus=window.pwned=1><button formaction="/leak">x</button></form>',
  '<form id="f"><input name="attributes"><input name="parentNode"></form><img name="body" src="/leak">',
  '<template><img src=x onerror=window.pwned=1></template><details open ontoggle=window.pwned=1>x</details>',
  '<table background="/leak"><td background="/leak">x</td></table><body onload=window.pwned=1>',
  '<xss is="x" onclick="window.pwned=1" tabindex=1 id=x>x</xss><marquee onstart=window.pwned=1>x</marquee>',
  '<a href="https://example.com" target="_blank" ping="/leak" onclick="window.pwned=1">x</a>',
  '<svg><a xlink:href="javascript:window.pwned=1"><text y=20>x</text></a><use href="/leak#x"/></svg>',
  '<div>'.repeat(10_000) + 'deep',
]

/** Pieces that mean something in odd places. */
const PIECES = [
  ...PAYLOADS.slice(0, -1),
  ...[
    '<p>',
    '</p>',
    '<table>',
    '<td>',
    '</table>',
    '<svg>',
    '</svg>',
    '<math>',
    '<style>',
    '</style>',
  ],
  ...[
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '"',
    "'",
    '>',
    '<',
    '&lt;',
    '\0',
    'текст',
    '<title>',
    '</title>',
  ],
]
/** HTML made of such pieces, the same each time. */
export function hostileTexts(count: number, seed: number): string[] {
  const piece = fc.constantFrom(...PIECES)
  const text = fc.array(piece, { minLength: 1, maxLength: 12 }).map((all) => all.join(''))
  return fc.sample(text, { numRuns: count, seed })
}
