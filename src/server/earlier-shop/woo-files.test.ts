import { describe, expect, it } from 'vitest'
import { manager } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([])
const { db } = shop.database
const meera = await shop.as(manager)

async function upload(kind: 'customers' | 'orders', file: string, apply = false) {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/earlier-shop/${kind}?apply=${apply ? 'yes' : 'no'}&fileName=export.csv`,
    headers: { authorization: `Bearer ${meera.token}`, 'content-type': 'text/csv' },
    payload: file,
  })
  return { status: response.statusCode, data: response.json().data, message: response.json().message }
}

const HISTORY = {
  email: 'asha@example.com',
  customerName: 'Asha Rao',
  placedAt: '2026-05-01T04:29:00.000Z',
  paymentState: 'completed',
  discountCode: 'DIWALI',
  subtotal: 2_500,
  discount: 250,
  shipping: 50,
  total: 2_300,
  lines: [
    { name: 'Kurta - M', sku: 'K-M', quantity: 2, price: 999.5 },
    { name: 'Saree, red', sku: 'S-1', quantity: 1, price: 501 },
  ],
}

describe('orders of WooCommerce', () => {
  it.each([
    [
      'Advanced Order Export, with a row for each line',
      [
        'Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Email (Billing),City (Shipping),Payment Method Title,Cart Discount Amount,Order Subtotal Amount,Order Shipping Amount,Order Refund Amount,Order Total Amount,Order Total Tax Amount,SKU,Item #,Item Name,Quantity,Item Cost,Coupon Code',
        '1001,Completed,2026-05-01 09:59,Asha,Rao,asha@example.com,Pune,Razorpay,250,2500,50,-100,2300,109.523809,K-M,1,Kurta - M,2,999.5,DIWALI',
        '1001,Completed,2026-05-01 09:59,Asha,Rao,asha@example.com,Pune,Razorpay,250,2500,50,-100,2300,109.523809,S-1,2,"Saree, red",1,501,DIWALI',
      ],
      { ...HISTORY, paymentState: 'Completed', refunded: 100, tax: 109.52 },
    ],
    [
      'WebToffee, with a column for each line',
      [
        'order_id,order_number,order_date,status,shipping_total,tax_total,discount_total,order_total,order_subtotal,order_currency,payment_method_title,billing_first_name,billing_last_name,billing_email,shipping_city,coupon_items,line_item_1,line_item_2',
        '55,1002,2026-05-01 09:59:00,wc-completed,50,0,250,2300,2500,INR,Cash on delivery,Asha,Rao,asha@example.com,Pune,code:DIWALI|amount:250,"name:Kurta - M|product_id:7|sku:K-M|quantity:2|total:1799.00|sub_total:1999.00","name:Saree, red|product_id:8|sku:S-1|quantity:1|total:451.00|sub_total:501.00"',
      ],
      HISTORY,
    ],
    [
      'SkyVerge, with all lines in one cell',
      [
        'order_id,order_number,date,status,shipping_total,discount_total,order_total,order_subtotal,billing_first_name,billing_last_name,billing_email,coupons,line_items',
        '56,1003,2026-05-01 09:59:00,completed,50,250,2300,2500,Asha,Rao,asha@example.com,code:DIWALI|amount:250,"id:1|name:Kurta - M|sku:K-M|quantity:2|total:1999.00;id:2|name:Saree, red|sku:S-1|quantity:1|total:501.00"',
      ],
      HISTORY,
    ],
  ])('of %s become history', async (_title, lines, order) => {
    const file = lines.join('\n')
    expect((await upload('orders', file)).data).toMatchObject({ applied: false, created: 1, refused: 0 })
    expect((await upload('orders', file, true)).data).toMatchObject({ created: 1 })
    const [, row = ''] = lines
    const number = /100\d/.exec(row)?.[0]
    expect((await meera.get(`/api/admin/earlier-orders?q=${number}`)).body).toMatchObject({
      total: 1,
      data: [{ number, ...order }],
    })
    expect((await upload('orders', file, true)).data).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    // Two exports that were joined.
    const joined = (await upload('orders', [...lines, ...lines.slice(1)].join('\n'))).data
    expect(joined).toMatchObject({ created: 0, unchanged: 1, refused: 0 })
  })

  it('are refused in words when a cell or the file is another one', async () => {
    const header = 'order_number,order_date,order_total,order_currency,line_item_1'
    const rows = ['1,last May,9,INR,name:A|quantity:1|total:9', '2,2026-05-01 09:59:00,9,USD,name:A|quantity:x|total:9']
    const { data } = await upload('orders', [header, ...rows].join('\n'))
    expect(data).toMatchObject({ created: 0, refused: 2 })
    expect(data.refusals.map(({ reason }: { reason: string }) => reason).join()).toMatch(
      /'last May' is not a date.*in USD, not in rupees.*quantity 'x' is not a whole number/,
    )
    const analytics =
      'Date,Order #,N. Revenue (formatted),Status,Customer,Product(s),Items sold\n2026-05-01,9,9,completed,A,1× A,1\n'
    const refused = await upload('orders', analytics)
    expect(refused).toMatchObject({
      status: 400,
      message: expect.stringMatching(
        /^This is the report .*Analytics › Orders.*Advanced Order Export.*Nothing was imported/,
      ),
    })
    const other = await upload('customers', analytics)
    expect([other.status, other.message]).toEqual([400, expect.stringContaining('a file of orders, not of customers')])
  })
})

it.each([
  [
    "WooCommerce's report",
    'Name,Username,Last Active,Sign Up,Email,Orders\nAsha Rao,asha,2026-05-01,2025-01-01,a1@example.com,3\n',
  ],
  [
    'WebToffee',
    'ID,user_login,user_email,display_name,first_name,last_name,billing_phone\n7,asha,a2@example.com,asha,Asha,Rao,+91 98200 12345\n',
  ],
  ['an address list', 'Full name,E-mail,Mobile\nAsha Rao,a3@example.com,9820012345\n'],
])('customers of %s are read, without a consent that the file does not have', async (_title, file) => {
  expect((await upload('customers', file, true)).data).toMatchObject({ created: 1, refused: 0 })
  const email = /a\d@example.com/.exec(file)?.[0] ?? ''
  const customer = await db
    .selectFrom('customer')
    .innerJoin('imported_customer', 'imported_customer.customer_id', 'customer.id')
    .select(['name', 'phone', 'accepts_email_marketing'])
    .where('email', '=', email)
    .executeTakeFirst()
  const phone = file.includes('98200') ? '9820012345' : ''
  expect(customer).toEqual({ name: 'Asha Rao', phone, accepts_email_marketing: false })
})

it('a customer file without names says which columns are needed', async () => {
  const { status, message } = await upload('customers', 'Email,City\na@example.com,Pune\n')
  expect([status, message]).toEqual([
    400,
    expect.stringMatching(/the column first name is missing.*First name or Name is needed/),
  ])
})
