const SVG = 'http://www.w3.org/2000/svg'

/** Creates an element with classes and content. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.className = className
  made.append(...inside)
  return made
}

/** A picture of one line on a square of 24. */
export function picture(className: string, line: string, size?: number): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', className)
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  if (size !== undefined) svg.setAttribute('width', String(size))
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', line)
  svg.append(path)
  return svg
}
