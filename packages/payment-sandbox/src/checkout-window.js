// The sandbox's payment window: offers `window.Razorpay` as Razorpay's own checkout.js does (razorpay.com/docs/payments/
// payment-gateway/web-integration/standard), and lets the shopper choose what becomes of the payment. No money moves.
;(() => {
  const OUTCOMES = [
    ['success', 'The payment succeeds', 'The bank says yes, and you come back to the shop.'],
    ['failure', 'The payment fails', 'The bank says no. You may try again.'],
    ['bank confirms late', 'The bank confirms late', 'The money is reserved; the shop still has to take it.'],
    ['close the browser', 'Pay and close the browser', 'The shop hears of it from the provider alone.'],
    ['late webhook', 'Pay, close, and the message is late', 'The provider tells the shop after a minute.'],
    ['doubled webhook', 'Pay, and every message comes twice', 'The shop must not count it twice.'],
    ['lost webhook', 'Pay, close, and the message is lost', 'The shop has to ask by itself, after 15 minutes.'],
  ]

  const STYLE = `
    dialog { box-sizing: border-box; width: min(27rem, calc(100vw - 1rem)); max-height: calc(100dvh - 1rem); padding: 0;
      border: 0; border-radius: .75rem; overflow: auto; color: #1d2233; background: #fff;
      font: 1rem/1.45 system-ui, sans-serif; box-shadow: 0 1.5rem 4rem rgb(10 16 40 / .35) }
    dialog::backdrop { background: rgb(10 16 40 / .6) }
    .mark { position: sticky; top: 0; z-index: 1; margin: 0; padding: .6rem 1.25rem; background: #ffe7a8; color: #4a3200; font-weight: 650;
      border-bottom: 1px solid #d9b24c }
    .mark small { display: block; font-weight: 400; text-wrap: pretty }
    form, .done { padding: 1rem 1.25rem 1.25rem }
    h2 { margin: 0; font-size: 1.15rem }
    .amount { margin: .1rem 0 1rem; font-size: 1.75rem; font-weight: 700; font-variant-numeric: tabular-nums }
    fieldset { margin: 0 0 1rem; padding: 0; border: 0 }
    legend { padding: 0; margin-bottom: .35rem; font-weight: 600 }
    label { display: flex; gap: .7rem; align-items: flex-start; min-height: 2.75rem; padding: .45rem .6rem;
      border: 1px solid transparent; border-radius: .5rem; cursor: pointer; box-sizing: border-box }
    label:hover { background: #f3f4f8 }
    label:has(:checked) { background: #eef1fd; border-color: #5267c9 }
    label small { display: block; color: #4d5468; text-wrap: pretty }
    input { width: 1.15rem; height: 1.15rem; margin: .15rem 0 0; flex: none; accent-color: #2b3f9e }
    .act { position: sticky; bottom: 0; display: grid; gap: .5rem; padding: .75rem 0 .25rem; background: #fff }
    button, a { min-height: 2.9rem; padding: 0 1rem; border: 1px solid #2b3f9e; border-radius: .5rem; cursor: pointer;
      font: inherit; font-weight: 600; color: #2b3f9e; background: #fff; box-sizing: border-box }
    a { display: inline-grid; align-items: center; text-decoration: none }
    button[type=submit] { color: #fff; background: #2b3f9e }
    button[aria-disabled=true] { opacity: .65; cursor: default }
    :focus-visible { outline: 3px solid #e08a00; outline-offset: 2px }
    [role=alert]:not(:empty) { margin: 0 0 .9rem; padding: .6rem .8rem; border-radius: .5rem; background: #fdecea; color: #8c1d18 }
    @media (prefers-reduced-motion: no-preference) { dialog[open] { animation: come .18s ease-out } }
    @keyframes come { from { opacity: 0; translate: 0 .75rem } }`

  const rupees = (paise, currency) =>
    new Intl.NumberFormat('en-IN', { style: 'currency', currency: currency || 'INR' }).format(Number(paise) / 100)

  /** An element with its text or children; text is never read as markup. */
  function make(tag, properties, ...children) {
    const element = Object.assign(document.createElement(tag), properties)
    element.append(...children)
    return element
  }

  window.Razorpay = class Razorpay {
    #options
    #listeners = new Map()
    #host
    #dialog
    #isBusy = false
    #isPaid = false

    constructor(options) {
      this.#options = options
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
      return this
    }

    open() {
      if (this.#host) return
      this.#host = document.createElement('div')
      const shadow = this.#host.attachShadow({ mode: 'open' })
      this.#dialog = make('dialog', {}, this.#mark(), this.#form())
      this.#dialog.setAttribute('aria-labelledby', 'title')
      this.#dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        this.#leave()
      })
      shadow.append(make('style', { textContent: STYLE }), this.#dialog)
      document.body.append(this.#host)
      this.#dialog.showModal()
    }

    close() {
      this.#dialog?.close()
      this.#host?.remove()
      this.#host = undefined
    }

    /** Closed without coming back with a payment: a browser that was closed tells nobody. */
    #leave() {
      if (this.#isBusy) return
      this.close()
      if (this.#isPaid) location.assign('/orders')
      else this.#options.modal?.ondismiss?.()
    }

    #mark() {
      const small = make('small', {}, 'This shop takes no real payments. You choose what happens.')
      return make('p', { className: 'mark' }, 'SANDBOX: no money moves', small)
    }

    #form() {
      const { amount, currency, name } = this.#options
      const alert = make('p', {})
      alert.setAttribute('role', 'alert')
      const pay = make('button', { type: 'submit' }, `Pay ${rupees(amount, currency)}`)
      const cancel = make('button', { type: 'button', onclick: () => this.#leave() }, 'Cancel payment')
      const form = make(
        'form',
        {},
        make('h2', { id: 'title' }, `Pay ${name || 'the shop'}`),
        make('p', { className: 'amount' }, rupees(amount, currency)),
        alert,
        make('fieldset', {}, make('legend', {}, 'What should happen?'), ...OUTCOMES.map(radio)),
        make('div', { className: 'act' }, pay, cancel),
      )
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        this.#pay(new FormData(form).get('outcome'), { alert, pay })
      })
      return form
    }

    async #pay(outcome, { alert, pay }) {
      if (this.#isBusy) return
      this.#isBusy = true
      alert.textContent = ''
      pay.setAttribute('aria-disabled', 'true')
      const answer = await ask({ ...this.#ids(), outcome })
      this.#isBusy = false
      pay.removeAttribute('aria-disabled')
      if (answer.razorpay_payment_id) {
        this.close()
        this.#options.handler?.(answer)
      } else if (answer.closed) {
        this.#isPaid = true
        this.#showGone()
      } else if (answer.error) {
        alert.textContent = `${answer.error.description} You can try again.`
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener(answer)
      } else alert.textContent = 'The sandbox did not answer. Please try again.'
    }

    #ids() {
      return { key_id: this.#options.key, order_id: this.#options.order_id }
    }

    #showGone() {
      const title = make('h2', { id: 'title', tabIndex: -1 }, 'Paid, and the browser is gone')
      const text = 'The shop was not told by this browser. It will hear of the payment by itself.'
      const done = make(
        'div',
        { className: 'done' },
        title,
        make('p', {}, text),
        make('a', { href: '/orders' }, 'See my orders'),
      )
      this.#dialog.querySelector('form').replaceWith(done)
      title.focus()
    }
  }

  function radio([value, title, hint], index) {
    const input = make('input', { type: 'radio', name: 'outcome', value, checked: index === 0 })
    return make('label', {}, input, make('span', {}, title, make('small', {}, hint)))
  }

  async function ask(body) {
    try {
      const answer = await fetch('/sandbox/razorpay/pay', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return await answer.json()
    } catch {
      return {}
    }
  }
})()
