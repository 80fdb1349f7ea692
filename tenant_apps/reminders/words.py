"""The texts that a centre begins with, in each language. They are sent to students, so that their language
is the centre's choice and not the reader's."""

from collections.abc import Mapping
from typing import NamedTuple

from tenant_apps.reminders.models import Language, Step


class Words(NamedTuple):
    """A text with the subject of its mail. Both hold variables (`rules.VARIABLES`)."""

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
}
