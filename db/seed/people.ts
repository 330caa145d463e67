import type { DeliveryAddress } from '../../src/domain/orders/checkout-form.ts'

/** An invented customer. example.com is reserved for examples (RFC 2606), and Indian mobile numbers do not start with 0. */
export interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly addresses: readonly [DeliveryAddress, ...DeliveryAddress[]]
}

/** The demo customer with a public password. */
export const PRIYA: DemoPerson = {
  name: 'Priya Nair',
  email: 'priya@example.com',
  phone: '0000012345',
  addresses: [
    home('21 Amrapali Marg, Vaishali Nagar', 'Jaipur', 'Rajasthan', '302021'),
    { ...home('Kuttiparambil House, Panampilly Nagar', 'Kochi', 'Kerala', '682036'), title: 'Parents' },
  ],
}

/** Customers with orders and reviews but no password. */
export const PEOPLE = {
  meera: person('Meera Iyer', '0000012301', home('4 Sannidhi Street, Mylapore', 'Chennai', 'Tamil Nadu', '600004')),
  arjun: person('Arjun Deshpande', '0000012302', home('18 Prabhat Road, Lane 9', 'Pune', 'Maharashtra', '411004')),
  fatima: person('Fatima Shaikh', '0000012303', home('7 Rustom Baug, Camp Area', 'Ahmedabad', 'Gujarat', '380001')),
  gurpreet: person('Gurpreet Kaur', '0000012304', home('112 Model Town Extension', 'Ludhiana', 'Punjab', '141002')),
  ananya: person('Ananya Das', '0000012305', home('33 Hindustan Park', 'Kolkata', 'West Bengal', '700029')),
  kabir: person('Kabir Sethi', '0000012306', home('B-14 Nizamuddin East', 'Delhi', 'Delhi', '110013')),
  lakshmi: person(
    'Lakshmi Reddy',
    '0000012307',
    home('6 Road No. 12, Banjara Hills', 'Hyderabad', 'Telangana', '500034'),
  ),
  vikram: person('Vikram Rathore', '0000012308', home('9 Sardarpura C Road', 'Jodhpur', 'Rajasthan', '342003')),
}

function person(name: string, phone: string, address: DeliveryAddress): DemoPerson {
  return { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com`, phone, addresses: [address] }
}

function home(street: string, city: string, state: string, zipCode: string): DeliveryAddress {
  return { title: 'Home', street, city, state, zipCode, country: 'India' }
}
