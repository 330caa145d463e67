// The sandbox's checkout window. It defines `window.Razorpay` like Razorpay's own checkout.js (razorpay.com/docs/payments/
// payment-gateway/web-integration/standard), and lets the customer choose the outcome of the payment. No money moves.
;(() => {
  const SCRIPT_URL = document.currentScript.src
  /** Where a customer sees their orders. Another path can be given as `checkout.js?orders=/account/orders`. */
  const ORDERS_PATH = new URL(SCRIPT_URL).searchParams.get('orders') ?? '/orders'

  const OUTCOMES = [
    ['success', 'The payment succeeds', 'The bank approves it and you return to the shop.'],
    ['failure', 'The payment fails', 'The bank declines it. You can try again.'],
    ['bank confirms late', 'The bank confirms late', 'The amount is authorised; the shop still has to capture it.'],
    ['close the browser', 'Pay and close the browser', 'The shop learns of the payment from the webhook only.'],
    ['late webhook', 'Pay, close, and the webhook is late', 'The webhook arrives after one minute.'],
    ['doubled webhook', 'Pay, and every webhook arrives twice', 'The shop must not count the payment twice.'],
    ['lost webhook', 'Pay, close, and the webhook is lost', 'The shop checks the payment itself after 15 minutes.'],
  ]

  const STYLE = `
    dialog { box-sizing: border-box; width: min(27rem, calc(100vw - 1rem)); max-height: calc(100dvh - 1rem); padding: 0;
      border: 0; border-radius: .75rem; overflow: auto; color: #1d2233; background: #fff;
      font: 1rem/1.45 system-ui, sans-serif; box-shadow: 0 1.5rem 4rem rgb(10 16 40 / .35) }
    dialog::backdrop { background: rgb(10 16 40 / .6) }
    .banner { position: sticky; top: 0; z-index: 1; margin: 0; padding: .6rem 1.25rem; background: #ffe7a8; color: #4a3200; font-weight: 650;
      border-bottom: 1px solid #d9b24c }
    .banner small { display: block; font-weight: 400; text-wrap: pretty }
    form, .paid { padding: 1rem 1.25rem 1.25rem }
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
    .actions { position: sticky; bottom: 0; display: grid; gap: .5rem; padding: .75rem 0 .25rem; background: #fff }
    button, a { min-height: 2.9rem; padding: 0 1rem; border: 1px solid #2b3f9e; border-radius: .5rem; cursor: pointer;
      font: inherit; font-weight: 600; color: #2b3f9e; background: #fff; box-sizing: border-box }
    a { display: inline-grid; align-items: center; text-decoration: none }
    button[type=submit] { color: #fff; background: #2b3f9e }
    button[aria-disabled=true] { opacity: .65; cursor: default }
    :focus-visible { outline: 3px solid #e08a00; outline-offset: 2px }
    [role=alert]:not(:empty) { margin: 0 0 .9rem; padding: .6rem .8rem; border-radius: .5rem; background: #fdecea; color: #8c1d18 }
    /* In a low window, such as a large zoom leaves, banner and buttons would cover what has the focus. */
    @media (height < 36rem) { .banner, .actions { position: static } }
    @media (prefers-reduced-motion: no-preference) { dialog[open] { animation: appear .18s ease-out } }
    @keyframes appear { from { opacity: 0; translate: 0 .75rem } }`

  const rupees = (paise, currency) =>
    new Intl.NumberFormat('en-IN', { style: 'currency', currency: currency || 'INR' }).format(Number(paise) / 100)

  /** Creates an element. Strings become text nodes, never markup. */
  function element(tag, properties, ...children) {
    const created = Object.assign(document.createElement(tag), properties)
    created.append(...children)
    return created
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
      this.#dialog = element('dialog', {}, this.#banner(), this.#form())
      this.#dialog.setAttribute('aria-labelledby', 'title')
      this.#dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        this.#dismiss()
      })
      shadow.append(element('style', { textContent: STYLE }), this.#dialog)
      document.body.append(this.#host)
      this.#dialog.showModal()
    }

    close() {
      this.#dialog?.close()
      this.#host?.remove()
      this.#host = undefined
    }

    /** Closes the window without returning a payment to the shop's page. */
    #dismiss() {
      if (this.#isBusy) return
      this.close()
      if (this.#isPaid) location.assign(ORDERS_PATH)
      else this.#options.modal?.ondismiss?.()
    }

    #banner() {
      const small = element('small', {}, 'This shop does not take real payments. You choose the outcome.')
      return element('p', { className: 'banner' }, 'SANDBOX: no money moves', small)
    }

    #form() {
      const { amount, currency, name } = this.#options
      const alert = element('p', {})
      alert.setAttribute('role', 'alert')
      const button = element('button', { type: 'submit' }, `Pay ${rupees(amount, currency)}`)
      const cancel = element('button', { type: 'button', onclick: () => this.#dismiss() }, 'Cancel payment')
      const form = element(
        'form',
        {},
        element('h2', { id: 'title' }, `Pay ${name || 'the shop'}`),
        element('p', { className: 'amount' }, rupees(amount, currency)),
        alert,
        element('fieldset', {}, element('legend', {}, 'What should happen?'), ...OUTCOMES.map(radio)),
        element('div', { className: 'actions' }, button, cancel),
      )
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        this.#submit(new FormData(form).get('outcome'), { alert, button })
      })
      return form
    }

    async #submit(outcome, { alert, button }) {
      if (this.#isBusy) return
      this.#isBusy = true
      alert.textContent = ''
      button.setAttribute('aria-disabled', 'true')
      const { key, order_id } = this.#options
      const result = await pay({ key_id: key, order_id, outcome })
      this.#isBusy = false
      button.removeAttribute('aria-disabled')
      if (result.razorpay_payment_id) {
        this.close()
        this.#options.handler?.(result)
      } else if (result.closed) {
        this.#isPaid = true
        this.#showPaid()
      } else if (result.error) {
        alert.textContent = `${result.error.description} You can try again.`
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener(result)
      } else alert.textContent = 'The sandbox did not respond. Please try again.'
      if (alert.textContent) alert.scrollIntoView({ block: 'center' })
    }

    #showPaid() {
      const title = element('h2', { id: 'title', tabIndex: -1 }, 'Paid, with the browser closed')
      const text = 'This browser did not return to the shop. The shop will learn of the payment from the sandbox.'
      const done = element(
        'div',
        { className: 'paid' },
        title,
        element('p', {}, text),
        element('a', { href: ORDERS_PATH }, 'See my orders'),
      )
      this.#dialog.querySelector('form').replaceWith(done)
      title.focus()
    }
  }

  function radio([value, title, hint], index) {
    const input = element('input', { type: 'radio', name: 'outcome', value, checked: index === 0 })
    return element('label', {}, input, element('span', {}, title, element('small', {}, hint)))
  }

  async function pay(body) {
    try {
      const response = await fetch(new URL('pay', SCRIPT_URL), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return await response.json()
    } catch {
      return {}
    }
  }
})()
