import { type PlantedBug, testWithBug } from './planted-copy.ts'

// `npm run planted-bugs [-- NUMBER …]`: plants each bug below in a copy of the shop and shows that its test fails.

interface TestedBug extends PlantedBug {
  readonly test: string
  readonly name: string
}

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: text of the planted files
export const BUGS: readonly TestedBug[] = [
  ...fromFile('src/server/app/changes.ts', 'test/api/processes.test.ts', 'while they cannot receive changes', [
    ['pages are kept while changes cannot be received', '  content.close()\n  pages.close()', '  content.close()'],
    [
      'product rows are kept while changes cannot be received',
      '  catalogue.close()\n  content.close()',
      '  content.close()',
    ],
  ]),
  ...fromFile('src/server/app/live-data.ts', 'test/api/processes.test.ts', 'while they cannot receive changes', [
    ['no cache learns that changes cannot be received', '      onLost(caches)\n', ''],
  ]),
  ...fromFile('src/server/pages/page-cache.ts', 'src/server/pages/page-cache.test.ts', 'after a change', [
    ['the page cache stays open while changes cannot be received', '    this.#isOpen = false\n', ''],
    ['a page rendered before a change is kept', ' && !rendering.missedChangeOf(page.dependsOn))', ')'],
    [
      'a rendering does not learn of a changed product',
      '    for (const rendering of this.#underway) rendering.missed(names)\n',
      '',
    ],
    [
      'a rendering does not learn of changed texts',
      '    this.dropExpired()\n    this.#missEverything()\n    this.#oldestValid',
      '    this.dropExpired()\n    this.#oldestValid',
    ],
  ]),
  ...fromFile('src/server/pages/page-cache.ts', 'src/server/pages/page-cache.test.ts', 'stay in the cache', [
    ['the weight of a page leaves out its gzip bytes', ' + (gzip?.body.length ?? 0) + text', ' + text'],
    [
      'the weight of a page is that of its address',
      'return brotli.body.length + (gzip',
      'return address.length + 0 * (gzip',
    ],
    [
      'a page that was compressed harder keeps its old weight',
      '    space.delete(page.address)\n    space.set(page.address, page)\n',
      '',
    ],
  ]),
  ...fromFile(
    'src/server/catalogue/read/product-cache.ts',
    'src/server/catalogue/read/product-cache.test.ts',
    'rows of products',
    [
      ['a product row read before a change is kept', 'if (this.#isOpen && epoch === this.#epoch)', 'if (this.#isOpen)'],
      [
        'product rows are kept by a closed cache',
        'if (this.#isOpen && epoch === this.#epoch)',
        'if (epoch === this.#epoch)',
      ],
      ['product rows are never dropped', '      this.#evictOldest()\n', ''],
    ],
  ),
  ...fromFile(
    'src/server/payments/reconcile-payments.ts',
    'src/server/payments/refund-order.test.ts',
    'the provider rejects',
    [
      [
        'a refund that is covered already is requested for ever',
        '    await handleRefusedRefund(db, refund, error.message)\n',
        '',
      ],
    ],
  ),
  ...fromFile('src/server/orders/expire-orders.ts', 'src/server/orders/late-payment.test.ts', 'an unpaid card order', [
    [
      'expiry does not look again under the lock',
      "if (order?.status !== 'pending' || !isOver(order, now, isUnfinished)) return",
      'if (!order) return',
    ],
  ]),
  ...fromFile(
    'db/migrations/0220_coupons_of_orders.sql',
    'src/server/orders/coupon-use.test.ts',
    'switched off while',
    [
      [
        'a coupon is used that was switched off meanwhile',
        'where id = any(used) and active and (',
        'where id = any(used) and (',
      ],
    ],
  ),
  ...fromFile(
    'db/migrations/0220_coupons_of_orders.sql',
    'src/server/orders/coupon-kinds.test.ts',
    'are not used when',
    [
      [
        'an order is placed although one of its coupons is used up',
        'if counted < cardinality(used) then',
        'if counted = 0 then',
      ],
    ],
  ),
  ...fromFile(
    'db/migrations/0220_coupons_of_orders.sql',
    'src/server/orders/concurrent-orders.test.ts',
    'in the order of the ids',
    [
      [
        'an order locks its variants in any order',
        'where id = any(variant_ids) order by id for no key update',
        'where id = any(variant_ids) for no key update',
      ],
      [
        'an order updates its variants without locking them first',
        '  perform from variant where id = any(variant_ids) order by id for no key update;\n',
        '',
      ],
    ],
  ),
  ...fromFile(
    'src/server/inventory/movements.ts',
    'src/server/orders/concurrent-orders.test.ts',
    'in the order of the ids',
    [
      ['a cancellation locks its variants in any order', ' order by id for no key update', ' for no key update'],
      [
        'a cancellation updates its variants without locking them first',
        '  await lockVariants(trx, idsOf(quantities))\n  await adjustStock(trx, quantities, 1)',
        '  await adjustStock(trx, quantities, 1)',
      ],
    ],
  ),
  ...fromFile(
    'src/server/orders/write/confirm-cash.ts',
    'src/server/orders/orders-together.test.ts',
    'for no order of the group',
    [
      [
        'orders that are confirmed together take a number for those that are not confirmed',
        'select ${financialYear}, count(*), ${now}::timestamptz from event having',
        'select ${financialYear}, cardinality(${ids}::text[]), ${now}::timestamptz from event having',
      ],
    ],
  ),
  ...fromFile('src/server/orders/write/queries.ts', 'src/server/orders/bulk.test.ts', 'without gaps', [
    [
      'invoices that are issued together leave numbers out',
      'returning last_serial - ${count}::int as before',
      'returning last_serial - 1 as before',
    ],
  ]),
  ...fromFile(
    'src/server/orders/write/place-together.ts',
    'src/server/orders/coupon-locks.test.ts',
    'by two accounts of one mailbox',
    [
      [
        'orders of the accounts of one mailbox do not wait for each other',
        'accountMailbox: email === undefined ? null : mailboxOf(email)',
        'accountMailbox: email === undefined ? null : customerId',
      ],
    ],
  ),
  ...fromFile(
    'src/server/orders/write/place-together.ts',
    'src/server/orders/coupon-locks.test.ts',
    'by two customers of a domain',
    [
      [
        'orders of the customers of one domain do not wait for each other',
        'ownDomain: (mailbox && ownDomainOf(mailbox)) ?? null',
        'ownDomain: customerId',
      ],
    ],
  ),
  ...fromFile(
    'src/server/orders/write/place-together.ts',
    'src/server/orders/coupon-locks.test.ts',
    'by two accounts for one recipient',
    [
      [
        'orders for one recipient do not wait for each other',
        "recipientPhone: recipient === '' ? null : digest('phone', recipient)",
        'recipientPhone: null',
      ],
    ],
  ),
  ...fromFile(
    'src/server/orders/write/reserve-for-orders.ts',
    'src/server/orders/coupon-locks.test.ts',
    'that share a transaction',
    [
      [
        'orders that share a transaction do not lock their coupons first',
        '  if (couponIds.length > 0) await sendWithoutWaiting(trx, lockCoupons(couponIds))\n',
        '',
      ],
      [
        'orders that share a transaction lock their coupons in any order',
        'select from coupon where id = any(${ids}::text[]) order by id for',
        'select from coupon where id = any(${ids}::text[]) for',
      ],
    ],
  ),
  ...fromFile('db/migrations/0220_coupons_of_orders.sql', 'src/server/orders/coupon-locks.test.ts', 'is placed', [
    [
      'an order locks its coupons in any order',
      'where id = any(used) order by id for no key update',
      'where id = any(used) for no key update',
    ],
  ]),
  ...fromFile(
    'db/migrations/0220_coupons_of_orders.sql',
    'src/server/orders/coupon-locks.test.ts',
    'are committed while',
    [
      [
        'an order uses its coupons without locking them first',
        '    perform from coupon where id = any(used) order by id for no key update;\n',
        '',
      ],
    ],
  ),
  ...fromFile('src/server/orders/write/queries.ts', 'src/server/orders/coupon-locks.test.ts', 'is cancelled', [
    [
      'a cancellation locks its coupons in any order',
      '    order by id for no key update)`.execute(trx)',
      '    for no key update)`.execute(trx)',
    ],
  ]),
  ...fromFile('src/domain/tax/gst.ts', 'src/domain/tax/gst.test.ts', 'of delivery', [
    [
      'delivery has the rate of the last of two equal lines',
      'line.payable > highest.payable',
      'line.payable >= highest.payable',
    ],
  ]),
  ...fromFile('src/domain/units/paise.ts', 'src/domain/orders/bill.test.ts', 'spreading an amount', [
    ['of equal remainders the later line gets the paisa', '? one.place - other.place :', '? other.place - one.place :'],
  ]),
]
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: text of the planted files

if (import.meta.main) {
  const chosen = process.argv.slice(2)
  let survivors = 0
  for (const [index, { test, name, ...planted }] of BUGS.entries()) {
    if (chosen.length > 0 && !chosen.includes(String(index + 1))) continue
    const { passed, output } = await testWithBug(planted, { path: test, name })
    // A test that could not start would fail without the bug too.
    const failed = /^ *Tests +(?:[^\n]*\| )?(\d+) failed/m.exec(output)?.[1]
    if (passed || !failed) survivors++
    console.log(`${index + 1}. ${planted.bug}: ${passed ? 'NOT FOUND' : failed ? 'found' : output}`)
  }
  process.exitCode = survivors === 0 ? 0 : 1
}

function fromFile(
  file: string,
  test: string,
  name: string,
  bugs: readonly (readonly [bug: string, find: string, put: string])[],
): TestedBug[] {
  return bugs.map(([bug, find, put]) => ({ file, test, name, bug, find, put }))
}
