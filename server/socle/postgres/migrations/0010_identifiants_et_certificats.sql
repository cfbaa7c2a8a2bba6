-- Un identifiant libre se cherche par son début ; un certificat présenté, par son nom.
CREATE INDEX compte_identifiant_debut ON compte (identifiant text_pattern_ops);
CREATE INDEX teledeclarant_certificat1 ON teledeclarant (certificat1_sujet) WHERE certificat1_sujet IS NOT NULL;
CREATE INDEX teledeclarant_certificat2 ON teledeclarant (certificat2_sujet) WHERE certificat2_sujet IS NOT NULL;
