/**
 * The look of the document, the same in the preview, on paper and in a file of its own, where the app's tokens are not:
 * black on white, in letters of the system. Where a browser draws no boxes in a page's margins, the date in the text is
 * all that says when it was true.
 */
export const look = `.passport{--text:11pt;--cells:10pt;--section:14pt;--title:20pt;color:#111;background:#fff;font-family:system-ui,'Segoe UI',Arial,sans-serif;font-size:var(--text);line-height:1.4;overflow-wrap:anywhere;page:passport}
.passport h1{margin:0 0 4pt;font-size:var(--title);line-height:1.2}
.passport h2{margin:20pt 0 6pt;padding-bottom:3pt;border-bottom:1.5pt solid #111;font-size:var(--section);}
.passport h3{margin:12pt 0 4pt;font-size:var(--text);}
.passport h1,.passport h2,.passport h3{font-weight:700;break-after:avoid}
.passport p{margin:0 0 6pt}
.passport ol{margin:10pt 0;padding-left:20pt;list-style:decimal}
.passport a{color:inherit}
.passport table{width:100%;border-collapse:collapse;font-size:var(--cells);}
.passport th,.passport td{min-width:34mm;padding:3pt 6pt;border:.75pt solid #777;text-align:left;vertical-align:top}
.passport th{font-weight:600}
.passport thead th{background:#eee}
.passport tbody th{width:32%}
.passport tr{break-inside:avoid}
.passport td div+div{margin-top:2pt}
@page passport{margin:16mm 14mm 18mm;@bottom-right{content:counter(page) ' / ' counter(pages)}}`
