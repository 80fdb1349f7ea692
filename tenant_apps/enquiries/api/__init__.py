from tenant_apps.enquiries.api.enquiries import EnquiryResource
from tenant_apps.enquiries.api.public_form import PublicFormResource

RESOURCES = [EnquiryResource, PublicFormResource]
