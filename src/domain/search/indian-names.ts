/**
 * Places and names of people in India, in lower case. No list of English words has them, and a search for one ('agra kurta', 'reddy
 * saree') is no misspelling of a colour or of clothes.
 */
const PLACES =
  'agra agartala ahmedabad ahmednagar aizawl ajmer akola alappuzha aligarh allahabad alwar ambala ambur amravati amritsar anand anantapur asansol aurangabad ayodhya ' +
  'badaun bagalkot balasore bangalore bengaluru baramati bardhaman bareilly baroda barabanki barmer bathinda belgaum belagavi bellary berhampur bhadohi bharatpur bhavnagar bhilai ' +
  'bhilwara bhiwandi bhopal bhubaneswar bhuj bidar bihar bijapur bikaner bilaspur burhanpur calicut chamba champa chandigarh chhattisgarh chittoor coimbatore cuddalore cuttack darbhanga ' +
  'darjeeling davangere dehradun dharwad dhanbad dhule dibrugarh dimapur dindigul durgapur dwarka erode etawah faizabad faridabad firozabad gandhinagar gangtok gaya ghaziabad goa ' +
  'godhra gokak gorakhpur gujarat gulbarga guntur gurgaon gurugram guwahati gwalior haldwani haridwar haryana hassan hisar hosur howrah hubli hyderabad imphal ' +
  'indore itanagar jabalpur jaisalmer jalandhar jalgaon jammu jamnagar jamshedpur jharkhand jhansi jorhat junagadh kadapa kakinada kalyan kanchi kannur kanpur karimnagar karnal karnataka karur ' +
  'kashmir khammam kochi cochin kohima kolhapur kollam kolkata kottayam kozhikode kumbakonam kurnool ladakh latur leh ludhiana madurai maharashtra malegaon mangalore mangaluru manipur mathura mau ' +
  'meerut meghalaya mirzapur mizoram mohali moradabad mumbai mysore mysuru nadia nagaland nagpur nainital nanded nashik nasik navsari nellore noida odisha ooty orissa ' +
  'palakkad panipat panjim patan pathankot patna pondicherry puducherry pune punjab puri raipur rajahmundry rajasthan rajkot ranchi ratlam rewa rohtak rourkela sagar saharanpur ' +
  'salem sambalpur sangli satara shillong shimla shimoga siliguri sikkim sirsa sitapur solapur sonipat srinagar sualkuchi surat tamilnadu telangana thane thanjavur thrissur tirunelveli tirupati ' +
  'tiruppur tiruchirappalli trichy trivandrum tripura tumkur udaipur udupi ujjain uttarakhand vadodara valsad varanasi vellore vijayawada visakhapatnam vizag warangal yavatmal'

const PEOPLE =
  'aadhya aarav aarti abdul abhishek aditi aditya ahmed aisha ajay akash akshay alia aman amit amrita ananya anika anil anita anjali ankita anushka aparna archana arjun arti arun aryan ' +
  'asha ashish ashok atharv ayesha ayush bhavna bhavya chetan chitra deepak deepika dev devi dhruv dimple divya diya dinesh durgesh esha farah fatima ganga gaurav gauri gayatri geeta ' +
  'gita gopal govind harish harsh harshita hema hemant imran indira irfan isha ishaan ishita jagdish janhvi jaya jayesh jyoti kabir kajol kamala kanika karan kareena karishma karthik katrina ' +
  'kavita kavya khushi kiara kiran komal kriti krishna kumari kunal lakshmi lalit lata laxmi leela madhu madhuri mahesh mahima malini manisha manish manju manoj meena meera megha mehul mohan ' +
  'mohammed mohit mukesh myra naina namrata nandini narayan navya navin neelam neeraj neeta neha nidhi nikhil nikita nisha nitin nitya noor padma pallavi pankaj pari parul parvati payal piyush ' +
  'pooja poonam pradeep prachi prakash pramod pranav prasad prashant prateek praveen preeti prerna priya priyanka punit radha raghav rahul raj rajan rajat rajesh rajiv rakesh rakhi ram raman ' +
  'ramesh ranveer rashmi ravi reena rekha renu reyansh riddhi rishabh ritika ritu riya rohan rohit roshni ruchi rupali saanvi sachin sagarika sai sakshi saloni salman samir sandeep sangita ' +
  'sanjay sanju santosh sanya sapna sara sarika sarita satish savita seema shabana shahid shahrukh shalini shankar shanti sharad shaurya sheela shilpa shivam shivani shreya shruti shubham ' +
  'shweta siddharth simran sita smita sneha sonal sonali sonam sonia sridevi srishti sudha sujata suman sumit sunil sunita suraj suresh surya sushma swati tanvi tanya tarun tina trisha uma ' +
  'umesh urvashi usha vaishali vandana vani varsha varun vasudha vicky vidya vijay vikas vikram vinay vinita vinod vipul virat vishal vivaan vivek yash yogesh zainab zoya ' +
  'acharya agarwal agrawal ansari arora bajaj banerjee basu bhardwaj bhat bhatia bhatt bhattacharya biswas bose chakraborty chatterjee chauhan chawla chopra das datta desai deshmukh deshpande ' +
  'dixit dubey dutta gandhi ghosh gill goyal gowda gupta iyer iyengar jadhav jain jha joshi kapoor kapur kaur khanna khurana kohli kulkarni kumar lal mahajan malhotra malik mehra mehta menon ' +
  'mishra mittal modi mukherjee naidu naik nair nambiar nanda pandey patel pathak patil patnaik pawar pillai prajapati rajput rane rao rathore rawat reddy roy saha sahu saxena sen sethi shah ' +
  'shaikh sharma sheikh shetty shinde shukla singh sinha solanki soni srivastava subramaniam tandon thakur tiwari tripathi trivedi tyagi varma verma vyas yadav'

const NAMES: ReadonlySet<string> = new Set(`${PLACES} ${PEOPLE}`.split(' '))

/** Returns whether a word names a place in India or is a name of people there. */
export function isIndianName(word: string): boolean {
  return NAMES.has(word)
}
