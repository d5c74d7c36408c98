import { ESLint } from 'eslint'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The rules of `.eslint/own-files.mjs`, broken on purpose in files that do not exist. */

const root = join(import.meta.dirname, '../../../..')

const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => /no-restricted-(globals|properties|html-elements)$/.test(ruleId),
  overrideConfig: { languageOptions: { parserOptions: { project: false } } },
})

async function complaints(file: string, text: string): Promise<number> {
  const [result] = await eslint.lintText(text, { filePath: join(root, file) })
  return result?.messages.length ?? 0
}

it.each([
  "fetch('./a.txt')",
  "window.fetch('./a.txt')",
  'new XMLHttpRequest()',
  "new WebSocket('ws://localhost')",
  "new EventSource('../events')",
  "new Worker('./a.js')",
  "new Audio('./a.mp3')",
  "new Image().src = './a.png'",
  "new FontFace('A', 'url(a.woff2)')",
  "navigator.sendBeacon('./a')",
])('the renderer asks for nothing by itself: %s', async (code) => {
  expect(await complaints('renderer/stores/probe.ts', code)).toBe(1)
  const script = `<script setup lang="ts">\n${code}\n</script>\n`
  expect(await complaints('renderer/panels/inbox/Probe.vue', script)).toBe(1)
  expect(await complaints('electron/web/page/probe.ts', code)).toBe(0)
})

it.each(['<img src="./a.png">', '<audio src="./a.mp3" />', '<iframe src="./a.html" />'])(
  'nor does its markup: %s',
  async (markup) => {
    const text = `<template><div>${markup}</div></template>\n`
    expect(await complaints('renderer/panels/inbox/Probe.vue', text)).toBe(1)
  },
)
