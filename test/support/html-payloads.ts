/**
 * HTML that gets through careless cleaning, one of each kind that DOMPurify's tests and OWASP's list know.
 * Each would set `window.pwned`, or ask for an address that holds `leak`.
 */

const ACT = 'window.pwned=1'

/** Elements and attributes that act by themselves. */
const HANDLERS = [
  `<script>${ACT}</script>`,
  `<script src="/leak.js"></script>`,
  `<img src=x onerror="${ACT}">`,
  `<img/src=x/onerror=${ACT}//>`,
  `<image src=x onerror="${ACT}">`,
  `<IMG SRC=x OnErRoR="${ACT}">`,
  `<body onload=${ACT} onpageshow=${ACT}>`,
  `<details open ontoggle=${ACT}>x</details>`,
  `<input autofocus onfocus=${ACT}>`,
  `<select autofocus onfocus=${ACT}></select><textarea autofocus onfocus=${ACT}></textarea>`,
  `<video onloadstart=${ACT} src=x></video><audio src onerror=${ACT}></audio>`,
  `<marquee onstart=${ACT}>x</marquee>`,
  `<div style="animation:x" onanimationstart=${ACT}>x</div>`,
  `<p popover id=p onbeforetoggle=${ACT}>x</p><button popovertarget=p>y</button>`,
  `<xss is="x" onclick="${ACT}" tabindex=1 id=x autofocus onfocus=${ACT}>x</xss>`,
  `<a href="#" onclick="${ACT}" onmouseover="${ACT}">x</a>`,
]

/** Addresses that act. */
const ADDRESSES = [
  `<a href="javascript:${ACT}">x</a>`,
  `<a href="jav&#x09;ascript:${ACT}">x</a>`,
  `<a href=" &#14; javascript:${ACT}">x</a>`,
  `<a href="JaVaScRiPt&colon;${ACT}">x</a>`,
  `<a href="data:text/html,<script>opener.pwned=1</script>">x</a>`,
  `<a href="vbscript:msgbox(1)">x</a><a href="blob:null/leak">y</a>`,
  `<a href="//leak.example">x</a><a href="/leak">y</a>`,
  `<a href="https://example.com" target="_blank" ping="/leak" onclick="${ACT}">x</a>`,
  `<form action="javascript:${ACT}"><button>x</button></form>`,
  `<form action="/leak"><input type=submit formaction="javascript:${ACT}"></form>`,
  `<map name=m><area shape=rect coords=0,0,9,9 href="javascript:${ACT}"></map>`,
  `<isindex action="javascript:${ACT}" type=image>`,
]

/** What would load something, or lead the page away. */
const LOADS = [
  `<iframe srcdoc="<script>parent.pwned=1</script>" src="/leak"></iframe>`,
  `<iframe src="javascript:parent.${ACT}"></iframe>`,
  `<frameset><frame src="/leak"></frameset>`,
  `<object data="/leak"></object><embed src="/leak"><link rel=stylesheet href="/leak">`,
  `<link rel=preload as=image href="/leak"><link rel=dns-prefetch href="//leak.example">`,
  `<meta http-equiv="refresh" content="0;url=/leak"><base href="/leak/">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${ACT}">`,
  `<style>@import "/leak"; body{background:url(/leak)}</style>`,
  `<div style="background:url(/leak)" class="notice" id="app">x</div>`,
  `<video src="/leak" poster="/leak" autoplay></video><audio src="/leak" autoplay></audio>`,
  `<picture><source srcset="/leak"><img src="/leak" srcset="/leak 2x" loading=eager></picture>`,
  `<img src="/leak" lowsrc="/leak" dynsrc="/leak"><input type=image src="/leak">`,
  `<table background="/leak"><td background="/leak">x</td></table>`,
  `<track src="/leak"><bgsound src="/leak"><applet code="/leak"></applet>`,
  `<portal src="/leak"></portal><fencedframe src="/leak"></fencedframe>`,
]

/** What is another document to another reader: namespaces, comments and texts that end elsewhere. */
const MUTATIONS = [
  `<svg><style><img src=x onerror=${ACT}></style></svg>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${ACT}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${ACT}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${ACT}>`,
  `<math><mi//xlink:href="data:x,<script>${ACT}</script>">`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${ACT}></style></annotation-xml></math>`,
  `<svg><foreignObject><noscript><style><img src=x onerror=${ACT}></style></noscript></foreignObject></svg>`,
  `<noscript><p title="</noscript><img src=x onerror=${ACT}>">`,
  `<noembed><img src="</noembed><img src=x onerror=${ACT}>"></noembed>`,
  `<noframes><style></noframes><img src=x onerror=${ACT}></style></noframes>`,
  `<xmp><p title="</xmp><img src=x onerror=${ACT}>"></xmp>`,
  `<title><img alt="</title><img src=x onerror=${ACT}>"></title>`,
  `<textarea><img alt="</textarea><img src=x onerror=${ACT}>"></textarea>`,
  `<plaintext><img src=x onerror=${ACT}>`,
  `<template><img src=x onerror=${ACT}><script>${ACT}</script></template>`,
  `<div><template shadowrootmode=open><img src=x onerror=${ACT}></template></div>`,
  `<!--><img src=x onerror=${ACT}>-->`,
  `<!--a--!><img src=x onerror=${ACT}>`,
  `<![CDATA[<img src=x onerror=${ACT}>]]><?xml ?><?php <img src=x onerror=${ACT}> ?>`,
  `<svg><![CDATA[><img src=x onerror=${ACT}>]]></svg>`,
  `<select><template><style><!--</style><a rel="--></style></template></select><img src onerror=${ACT}>">x`,
  `<table><caption><svg><desc><table><style><img src=x onerror=${ACT}></style></table></desc></svg></caption></table>`,
  `<p>&lt;img src=x onerror=${ACT}&gt;</p><p>&amp;lt;script&amp;gt;</p>`,
  `<img alt="\u0000<img src=x onerror=${ACT}>" src="\u0000/leak">`,
]

/** Drawings that act. */
const DRAWINGS = [
  `<svg onload="${ACT}"><g/onload=${ACT}></svg>`,
  `<svg><script>${ACT}</script><script href="/leak"/></svg>`,
  `<svg><a xlink:href="javascript:${ACT}"><text y=20>x</text></a><use href="/leak#x"/></svg>`,
  `<svg><animate attributeName=href values="javascript:${ACT}" onbegin=${ACT} dur=1s /></svg>`,
  `<svg><set attributeName=onmouseover to="${ACT}" onend=${ACT} /><image href="/leak"/></svg>`,
  `<svg><feImage href="/leak"/><filter><feImage xlink:href="/leak"/></filter></svg>`,
  `<math href="javascript:${ACT}"><mtext>x</mtext><maction actiontype="statusline#x" xlink:href="javascript:${ACT}">y</maction></math>`,
]

/** Names that would stand in the place of what cleaning or the app itself looks for. */
const CLOBBERS = [
  `<form id="f"><input name="attributes"><input name="parentNode"></form><img name="body" src="/leak">`,
  `<form><input name="nodeName"><input name="removeChild"><img src=x onerror=${ACT}></form>`,
  `<form id=x></form><div id="x"></div><a id=switchdesk href="/leak"></a><a id=switchdesk name=call></a>`,
  `<img name=getElementById src="/leak"><img name=createElement src="/leak"><img name=cookie>`,
  `<form name=implementation></form><form name=createNodeIterator></form><img src=x onerror=${ACT}>`,
  `<div data-address="javascript:${ACT}" role=link tabindex=0>x</div><div data-tip="x" data-v-app>y</div>`,
  `<slot name=default></slot><p slot=x part=y is=z aria-label="x" contenteditable autofocus>x</p>`,
]

export const PAYLOADS: readonly string[] = [
  ...HANDLERS,
  ...ADDRESSES,
  ...LOADS,
  ...MUTATIONS,
  ...DRAWINGS,
  ...CLOBBERS,
  // Deeper than a parser's stack of elements goes.
  '<div>'.repeat(10_000) + 'deep',
  '<b><p>'.repeat(500) + `<img src=x onerror=${ACT}>`,
]

/** Pieces that mean something in odd places: posts are made of them. */
export const PIECES: readonly string[] = [
  ...PAYLOADS.slice(0, -2),
  ...['<p>', '</p>', '<table>', '<tr>', '<td>', '</table>', '<svg>', '</svg>', '<math>', '<mi>'],
  ...['<style>', '</style>', '<title>', '</title>', '<desc>', '<a href="https://example.com/">'],
  ...['<!--', '-->', '<![CDATA[', ']]>', '"', "'", '>', '<', '</', '&lt;', '\0', 'текст', '`'],
]
