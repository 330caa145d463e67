import { describe, expect, it } from 'vitest'
import { criticalCss } from './critical-css.ts'

const page = (...classes: string[]) => classes.map((list) => `<p class="${list}">x</p>`).join('')

/** The rules kept, without the layer order in front. */
const kept = (css: string, html: string) => criticalCss(css)(html).replace(/^@layer [^;]*;/, '')

describe('the critical CSS of a page', () => {
  it.each([
    ['.a{color:red}.b{color:blue}', page('a'), '.a{color:red}'],
    ['body{margin:0}*,:before{box-sizing:border-box}', page(), 'body{margin:0}*,:before{box-sizing:border-box}'],
    ['.a,.b{color:red}', page('b'), '.b{color:red}'],
    ['.a,.b>.c,[x="a,b"]{color:red}', page('a'), '.a,[x="a,b"]{color:red}'],
    ['.a .b{color:red}', page('a'), ''],
    ['.a .b{color:red}', page('a', 'b'), '.a .b{color:red}'],
    ['.card.wide{color:red}', page('card'), ''],
    ['.a:not(.b){color:red}', page('a'), '.a:not(.b){color:red}'],
    [':is(.a,.b) p{color:red}', page(), ':is(.a,.b) p{color:red}'],
    [':where(.a>:not(:last-child)){color:red}', page('b'), ''],
    [':where(.a>:not(:last-child)){color:red}', page('a'), ':where(.a>:not(:last-child)){color:red}'],
    [':is(:where(.a):last-child .b\\:c){color:red}', page('a'), ''],
    [':is(:where(.a):last-child .b\\:c){color:red}', page('a b:c'), ':is(:where(.a):last-child .b\\:c){color:red}'],
    ['@media (width >= 40rem){.a{color:red}.b{color:blue}}', page('b'), '@media (width >= 40rem){.b{color:blue}}'],
    ['@media (min-width:40rem){.a{top:0}}', page('a'), '@media (width>=40rem){.a{top:0}}'],
    ['@media not all and (min-width:4rem){.a{top:0}}', page('a'), '@media (width<4rem){.a{top:0}}'],
    [
      '@media (min-width:4rem) and (not (min-width:6rem)){.a{top:0}}',
      page('a'),
      '@media (width>=4rem) and (width<6rem){.a{top:0}}',
    ],
    ['@media print{.a{color:red}}', page('b'), ''],
    ['@media (forced-colors:active){.a{color:red}}', page('a'), ''],
    ['@layer base{.a{color:red}}@layer utilities{.b{color:red}}', page('b'), '@layer utilities{.b{color:red}}'],
    ['.md\\:flex{display:flex}', page('md:flex'), '.md\\:flex{display:flex}'],
    ['.w-1\\/2{width:50%}.w-1\\/3{width:33%}', page('w-1/2'), '.w-1\\/2{width:50%}'],
    ['.\\[\\&_p\\]\\:mt-2 p{margin:1px}', page('[&amp;_p]:mt-2'), '.\\[\\&_p\\]\\:mt-2 p{margin:1px}'],
    ['.\\32 xl{color:red}', page('2xl'), '.\\32 xl{color:red}'],
    ['.a:after{content:"}.b{"}.c{color:red}', page('a'), '.a:after{content:"}.b{"}'],
    ['.a{background:url(data:image/svg+xml;x)}', page('a'), '.a{background:url(data:image/svg+xml;x)}'],
    ['/* .a */.b{color:red}', page('a'), ''],
    ['@keyframes spin{0%{opacity:0}to{opacity:1}}.a{top:0}', page('a'), '.a{top:0}'],
    ['@keyframes spin{to{top:0}}.spin{cursor:spin}', page('spin'), '.spin{cursor:spin}'],
    ['@keyframes spin{to{opacity:1}}.a{animation:spin}', page('a'), '@keyframes spin{to{opacity:1}}.a{animation:spin}'],
    ['.a{&:hover{color:red}}', page('a'), '.a{&:hover{color:red}}'],
    ['.a:hover,.a:focus{color:red}', page('a'), '.a:focus{color:red}'],
    ['.a:hover .b{color:red}', page('a', 'b'), ''],
    ['.a:not(:hover){color:red}', page('a'), '.a:not(:hover){color:red}'],
    ['.menu:hover>.a{color:red}', page('menu', 'a'), '.menu:hover>.a{color:red}'],
    ['[data-x] .a{color:red}', page('a'), '[data-x] .a{color:red}'],
    ['[data-x=".b"] .a{color:red}', page('a'), ''],
    ['[data-x=".b"] .a{color:red}', `${page('a')}<p data-x=".b">`, '[data-x=".b"] .a{color:red}'],
    ['[data-x=b] .a{color:red}', `${page('a')}<p data-x="b">`, '[data-x=b] .a{color:red}'],
    ['.a:disabled{color:red}', page('a'), ''],
    ['.a:disabled{color:red}', `${page('a')}<button disabled="">`, '.a:disabled{color:red}'],
    ['.a:not(:disabled){color:red}', page('a'), '.a:not(:disabled){color:red}'],
    ['html:has(.a){color:red}', page(), ''],
    ['html:has(.a,:modal){color:red}', page(), 'html:has(.a,:modal){color:red}'],
    [':is(.a .b,.a .c){color:red}', page('b'), ''],
    [':is(.a .b,.a .c){color:red}', page('a'), ':is(.a .b,.a .c){color:red}'],
    ['.a[aria-busy=true]{color:red}', page('a'), ''],
    ['.a[aria-pressed=true]{color:red}', page('a'), ''],
    ['.a[aria-pressed=false]{color:red}', page('a'), '.a[aria-pressed=false]{color:red}'],
    ['@starting-style{.a{color:red}}', page('a'), ''],
    ['.a{-webkit-mask:x;-webkit-mask:x;-webkit-mask:x;mask:x}', page('a'), '.a{-webkit-mask:x;mask:x}'],
    [':root,:host{--x:1;--y:2;--xy:3}.a{top:var(--y)}', page('a'), ':root,:host{--y:2;}.a{top:var(--y)}'],
    [':root,:host{--color-madder:red}', page(), ':root,:host{--color-madder:red}'],
  ])('of %s with %s is %s', (css, html, expected) => {
    expect(kept(css, html)).toBe(expected)
  })

  it('keeps the order of the layers though some have nothing left', () => {
    const css = '@layer theme{:root{--x:1}}@layer base{.gone{color:red}}@layer utilities{.a{color:red}}'
    expect(criticalCss(css)(page('a'))).toMatch(/^@layer theme,base,utilities;/)
  })

  const TURN = '@property --tw-turn{syntax:"*";initial-value:1deg}'
  const X = '@property --tw-x{syntax:"*"}'
  it.each([
    [`.a{rotate:var(--tw-turn)}${TURN}`, '.a{rotate:1deg}'],
    [`.a{rotate:var(--tw-turn,2deg)}${TURN}`, '.a{rotate:1deg}'],
    [`.a{--tw-turn:3deg}p{rotate:var(--tw-turn)}${TURN}${X}`, `.a{--tw-turn:3deg}p{rotate:var(--tw-turn)}${TURN}`],
    [`.a{--tw-turn:3deg;top:0}.b{--tw-turn:1deg}${TURN}`, '.a{top:0}'],
    [`.a{top:0;--tw-turn:3deg}${TURN}`, '.a{top:0;}'],
    [`.a{top:var(--tw-x)}${X}`, `.a{top:var(--tw-x)}${X}`],
    [`.a{top:var(--tw-x,calc(1px + var(--y, 2px)))}${X}`, '.a{top:calc(1px + var(--y, 2px))}'],
    [`.a{font-variant:var(--tw-x, ) var(--tw-xy)}${X}`, '.a{font-variant: var(--tw-xy)}'],
    [`.a{--tw-x:2px;top:calc(1px + var(--tw-x))}${X}`, '.a{top:calc(1px + 2px)}'],
    [`.a{--tw-x:2px;top:var(--tw-x, 1px);left:var(--tw-x)}.b{top:0}${X}`, '.a{top:2px;left:2px}'],
  ])('with registered properties of %s is %s', (css, expected) => {
    expect(kept(css, page('a'))).toBe(expected)
  })

  it('does not mix one page up with another', () => {
    const critical = criticalCss('.a{color:red}.b{color:blue}')
    critical(page('a', 'b'))
    expect(critical(page('b'))).not.toContain('.a')
  })
})
