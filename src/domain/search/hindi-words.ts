import { HINDI_VERB_FORMS } from './hindi-verbs.ts'

const GRAMMAR =
  'kya aap aapke aapki aapka apke apki apka paas hum ham hamare hamara hamari kaun kaunsa kaunsi konsa konsi kaise kahan kahin milega milegi batao bataiye bataye ' +
  'sabse sab rozana roz kam dam daam keemat kimat mehanga mehange mehangi mahanga mahangi ke ka ki ko liye wala wali wale vala vali vale mein me se si sa aur ya ' +
  'tak tk hai ho hain koi kuch kuchh mera mere meri tera tere teri apne apni apna bhi ye yeh wo woh uska uski uske iska iski iske inka inki unka unki unke ' +
  'tumhara tumhare unhe usko isko kisko kisi kis jis jiske chahiye chahie chaiye chahte chahta chahti dikhao dikhaye dikhaiye dikha dikhado dikhana dekho dekhao ' +
  'dekhna dekha bolo bata batana batado dedo dijiye dijie dena lena leni lene lelo lu loon lun kharido kharidna khareedna pehnne pehne pehna pehnna pehen pahan ' +
  'pehenne pehene pehenna pahenne pahene pehanne pehnu pehnun pehno pahanne pahanna pahna layak sasta saste sasti accha achha acha achi ache achhi acchi achhe acche badhiya badiya zabardast mast kamal sundar pyara pyari pyare khubsurat khoobsurat ' +
  'pe par ji jane jaane jana jaye jaaye jaa jao hi hu hun hoon raha rahi rahe karne karna karke karo kar kiya kiye hota hoti hote ' +
  'tha thi hoga hogi honge gaya gayi gaye liya leke aaye aaya aayi upar oopar niche neeche neche andar bahar baahar saath sath beech ' +
  'mangta maangta dhundh dhoondh kee lie vala valee vale rang rangon sirf bas jisme jismein jisko jiska jiski jaisa jaise jaisi aisa aisi aise waisa waisi jo ' +
  'bada bade badi naya nayi naye mujhe mujhko hume hamko bahut bohot thoda thodi zara zyada jyada sabhi tohfa tohfe lekin magar agar toh phir fir ' +
  'kab kyun kyon kyu kyunki abhi ab aaj kal jaldi turant kripya ekdam bilkul sahi pasand lagta lagti lage saku sakun sakoon sake sakte sakta sakti ' +
  'main mai na nahi nahin ek kitna kitne kitni pehle pahle baad wahi yahi milta milti mile mila naap rupaye rupaiya paisa paise hazaar hazar chhupane chupane ' +
  'mangwana mangana bhejo bhej krna krke h hme mjhe muje chye chhaiye chahiyeh ' +
  'hamko aapko tumko unko inko usse isse unse inse kisse kiske kiski kiska yahan yaha wahan waha idhar udhar isliye warna varna haan haa nahee matlab ' +
  'achcha achche achchi kaafi kafi jyaada itna itne itni utna utne utni saare har kaisa kaisi vaisa vaisi waali waale waala vaali vaale vaala ' +
  'hua hui hue huye thik theek shayad bilkool ekdm dum aage aagey peeche bich jinke jinki jinka jinko jinhe sabko sabke apko aasan aasaan asaan aasani ' +
  'zaroor jarur zarurat jarurat pyaari pyaara pyaare shandar shaandar lajawab behtareen behtarin umda kaam samay waqt vakt psnd cahiye chahye chahiya btao btaiye jldi bht bhot boht bina bagair thode jaana chal rakh mil lag dekh kharid cheez cheezein cheeje cheej chiz chij samajh soch dikh pehan nach khel baith dena deni dene denge dete lenge lete leti lekar'

/** Words of Hindi grammar and of requests in Latin letters, as they are typed. They say nothing about a product. */
export const HINDI_FILLERS: readonly string[] = [...GRAMMAR.split(' '), ...HINDI_VERB_FORMS]

/** The same in Gujarati, Marathi, Bengali, Punjabi, Tamil, Telugu, Kannada and Malayalam. */
export const REGIONAL_FILLERS: readonly string[] = (
  'mate maate nu ni joiye joie batavo sastu saru saras sathi saathi pahije cha chi cheh havi hava aahe swast chan er jonno jonyo rong ' +
  'ronger kinbo dekhan bhalo sosta layi lai chahida chahidi venum vendum ku kku kaga vilai kavali kaavali kosam kaavaali manchi beku ' +
  'bekagide ge olle venam nirathil'
).split(' ')

/**
 * Everyday words of Hindi in Latin letters. They are no misspellings of clothes, though many are similar to one: 'khula' (open) to
 * 'kala' (black), 'sali' (sister-in-law) to 'saree'. Where no product has them, the search says so.
 */
const EVERYDAY =
  'parso subah shaam raat dopahar din mahina saal hafta hafte ghanta ghante der kabhi hamesha kasa kasi tang khula khuli khule band bandh purana purani purane ' +
  'thanda galat asli nakli patla patli patle silai silwana silna sila sili silne katna kadhai bunai rangai bandhna odhna dhona istri dhulai ' +
  'pet kamar kandha kandhe haath hath pair pairon gala gale baal seena sar kad lambai chaudai gora gori sanwla sanwli ' +
  'baap mami mama fufa bhatija bhatiji bhanja bhanji sala sali samdhi samdhan damad gharwali gharwala saheli padosi padosan munna munni guddi baraati pandit guru ' +
  'phera phere jaimala varmala muh dikhai namkaran naamkaran janeu upanayan havan hawan katha bhajan satsang vrat upvas namaz roza hajj umrah mela tyohar tyohaar utsav samaroh ' +
  'dukan dukaan bazaar bazar sheher shahar gaon masjid gurudwara girja yatra safar ghoomna ghumne nachna khelna baithna uthna sona daudna ' +
  'paanch panch chhe chah saat aath das bees pachas sau dedh dhai sawa paune baje ' +
  'gamla kambal razai rajai takiya gilaf dari kaleen asan jhola bichiya sindoor gajra hasli bajuband khadau mojari mojdi mojri naqab ghoonghat ' +
  'maharani maharaja rajkumari rajkumar rajwada shahi shaadi shubh mangal khushi pyaar dil jaan duniya ' +
  'pasina paseena khujli garam thandi barf dhool daag dhabba dhabbe mitti keechad tikau tikaau majboot mazboot kamzor kharab fatta phata pakka pakki nakad udhar bachat muft ' +
  'kheti naukri mazdoor kisan sipahi fauji neta netaji abhineta adhyapak shikshak vakil vakeel daktar mistri dhobi darzi darji rasoiya chaukidar umar umra mahine hafton salgirah ' +
  'tikha teekha meetha chowk chauri batan tukda tukde motaai motai chaandi heera moti phool patti pankh mor tota gol dhul istree dhoop fati'

const KNOWN: ReadonlySet<string> = new Set([...HINDI_FILLERS, ...REGIONAL_FILLERS, ...EVERYDAY.split(' ')])

/** Returns whether a word is one of the frequent words of Hindi in Latin letters. */
export function isHindiWord(word: string): boolean {
  return KNOWN.has(word)
}
