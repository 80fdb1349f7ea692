"""The texts that a centre begins with, in each language. They are sent to students and their families, so
that their language is the centre's choice and not the reader's."""

from collections.abc import Mapping
from typing import NamedTuple

from tenant_apps.reminders.models import AboutClass, Language, Step


class Words(NamedTuple):
    """A text with the subject of its mail. Both hold variables (`rules.VARIABLES`, of texts about classes
    `rules.CLASS_VARIABLES`)."""

    subject: str
    text: str


FIRST: Mapping[tuple[str, str], Words] = {
    (Language.ENGLISH, Step.BEFORE): Words(
        "{amount} is due on {due_date}",
        "Dear {student},\n\nthis is a reminder that {amount} is due at {centre}, {branch}, on "
        "{due_date}. If you have paid already, please ignore this message.\n\n{link}",
    ),
    (Language.ENGLISH, Step.ON): Words(
        "{amount} is due today",
        "Dear {student},\n\n{amount} is due at {centre}, {branch}, today. If you have paid already, "
        "please ignore this message.\n\n{link}",
    ),
    (Language.ENGLISH, Step.AFTER): Words(
        "{amount} has been due since {due_date}",
        "Dear {student},\n\n{amount} has been due at {centre}, {branch}, since {due_date}. Please pay "
        "it soon, or call us on {phone} if something is not right.\n\n{link}",
    ),
    (Language.HINDI, Step.BEFORE): Words(
        "{amount} की फ़ीस {due_date} को देय है",
        "प्रिय {student},\n\n{centre}, {branch} में {amount} की फ़ीस {due_date} को देय है। यदि आप भुगतान कर चुके "
        "हैं तो इस संदेश को अनदेखा करें।\n\n{link}",
    ),
    (Language.HINDI, Step.ON): Words(
        "{amount} की फ़ीस आज देय है",
        "प्रिय {student},\n\n{centre}, {branch} में {amount} की फ़ीस आज देय है। यदि आप भुगतान कर चुके हैं तो इस "
        "संदेश को अनदेखा करें।\n\n{link}",
    ),
    (Language.HINDI, Step.AFTER): Words(
        "{amount} की फ़ीस {due_date} से बाकी है",
        "प्रिय {student},\n\n{centre}, {branch} में {amount} की फ़ीस {due_date} से बाकी है। कृपया जल्द भुगतान करें। "
        "कुछ गलत लगे तो {phone} पर फ़ोन करें।\n\n{link}",
    ),
    (Language.MARATHI, Step.BEFORE): Words(
        "{amount} फी {due_date} रोजी देय आहे",
        "प्रिय {student},\n\n{centre}, {branch} येथील {amount} फी {due_date} रोजी देय आहे. आपण फी भरली असल्यास "
        "हा संदेश दुर्लक्षित करा.\n\n{link}",
    ),
    (Language.MARATHI, Step.ON): Words(
        "{amount} फी आज देय आहे",
        "प्रिय {student},\n\n{centre}, {branch} येथील {amount} फी आज देय आहे. आपण फी भरली असल्यास हा संदेश "
        "दुर्लक्षित करा.\n\n{link}",
    ),
    (Language.MARATHI, Step.AFTER): Words(
        "{amount} फी {due_date} पासून बाकी आहे",
        "प्रिय {student},\n\n{centre}, {branch} येथील {amount} फी {due_date} पासून बाकी आहे. कृपया लवकर भरा. "
        "काही चुकीचे वाटल्यास {phone} वर संपर्क करा.\n\n{link}",
    ),
    (Language.ENGLISH, AboutClass.ABSENT): Words(
        "{student} was absent on {date}",
        "Dear parent,\n\nwe marked absent on {date} at {centre}, {branch}: {classes}. "
        "If you know of it, please ignore this message; else call us on {phone}.",
    ),
    (Language.ENGLISH, AboutClass.CANCELLED): Words(
        "No class of {batch} on {date}",
        "Dear parent,\n\nthe class of {batch} on {date} at {time} is cancelled. {student} need not come "
        "to {centre}, {branch}, for it. For questions call us on {phone}.",
    ),
    (Language.ENGLISH, AboutClass.SUBSTITUTE): Words(
        "{trainer} takes {batch} on {date}",
        "Dear parent,\n\nthe class of {batch} on {date} at {time} takes place and is taken by {trainer}. "
        "{student} is expected at {centre}, {branch}, as always.",
    ),
    (Language.ENGLISH, AboutClass.HELD): Words(
        "{batch} on {date} takes place as planned",
        "Dear parent,\n\nthe class of {batch} on {date} at {time} takes place as planned after all. "
        "{student} is expected at {centre}, {branch}. For questions call us on {phone}.",
    ),
    (Language.HINDI, AboutClass.ABSENT): Words(
        "{student} {date} को अनुपस्थित थे",
        "प्रिय अभिभावक,\n\n{date} को {centre}, {branch} की कक्षा में अनुपस्थित: {classes}। "
        "यदि आपको पता है तो इस संदेश को अनदेखा करें, नहीं तो {phone} पर फ़ोन करें।",
    ),
    (Language.HINDI, AboutClass.CANCELLED): Words(
        "{date} को {batch} की कक्षा नहीं होगी",
        "प्रिय अभिभावक,\n\n{date} को {time} बजे होने वाली {batch} की कक्षा रद्द कर दी गई है। {student} को "
        "{centre}, {branch} आने की आवश्यकता नहीं है। प्रश्न हों तो {phone} पर फ़ोन करें।",
    ),
    (Language.HINDI, AboutClass.SUBSTITUTE): Words(
        "{date} को {batch} की कक्षा {trainer} लेंगे",
        "प्रिय अभिभावक,\n\n{date} को {time} बजे {batch} की कक्षा होगी और उसे {trainer} लेंगे। {student} हमेशा "
        "की तरह {centre}, {branch} आएँ।",
    ),
    (Language.HINDI, AboutClass.HELD): Words(
        "{date} को {batch} की कक्षा पहले की तरह होगी",
        "प्रिय अभिभावक,\n\n{date} को {time} बजे {batch} की कक्षा अब पहले की तरह ही होगी। {student} "
        "{centre}, {branch} आएँ। प्रश्न हों तो {phone} पर फ़ोन करें।",
    ),
    (Language.MARATHI, AboutClass.ABSENT): Words(
        "{student} {date} रोजी अनुपस्थित",
        "प्रिय पालक,\n\n{date} रोजी {centre}, {branch} येथील वर्गाला अनुपस्थित: {classes}. "
        "आपल्याला माहीत असल्यास हा संदेश दुर्लक्षित करा, अन्यथा {phone} वर संपर्क करा.",
    ),
    (Language.MARATHI, AboutClass.CANCELLED): Words(
        "{date} रोजी {batch} वर्ग होणार नाही",
        "प्रिय पालक,\n\n{date} रोजी {time} वाजता होणारा {batch} वर्ग रद्द झाला आहे. {student} यांनी {centre}, "
        "{branch} येथे येण्याची गरज नाही. प्रश्न असल्यास {phone} वर संपर्क करा.",
    ),
    (Language.MARATHI, AboutClass.SUBSTITUTE): Words(
        "{date} रोजी {batch} वर्ग {trainer} घेतील",
        "प्रिय पालक,\n\n{date} रोजी {time} वाजता {batch} वर्ग होईल आणि तो {trainer} घेतील. {student} यांनी "
        "नेहमीप्रमाणे {centre}, {branch} येथे यावे.",
    ),
    (Language.MARATHI, AboutClass.HELD): Words(
        "{date} रोजी {batch} वर्ग ठरल्याप्रमाणे होईल",
        "प्रिय पालक,\n\n{date} रोजी {time} वाजता {batch} वर्ग ठरल्याप्रमाणेच होईल. {student} यांनी {centre}, "
        "{branch} येथे यावे. प्रश्न असल्यास {phone} वर संपर्क करा.",
    ),
}
