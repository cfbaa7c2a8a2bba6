-- Qui répond de l'activité d'un établissement : le répertoire des entreprises, le teneur, ou personne que son administrateur (décision 0093).
ALTER TABLE teledeclarant ADD COLUMN ape_garant text CHECK (ape_garant IN ('REPERTOIRE', 'TENEUR'));

-- Ce que le répertoire avait dit reste de lui ; ce qu'une personne a changé depuis, ou qui l'attend encore, n'est que d'elle.
UPDATE teledeclarant t SET ape_garant = 'REPERTOIRE'
WHERE t.siret IS NOT NULL AND t.code_ape IS NOT NULL
  AND NOT EXISTS (SELECT FROM verification v WHERE v.teledeclarant_id = t.id AND v.service = 'ENTREPRISES')
  AND NOT EXISTS (
    SELECT FROM evenement_journal e
    WHERE e.objet = 'teledeclarant' AND e.objet_id = t.id AND e.type = 'ETABLISSEMENT.MODIFICATION' AND e.nouveau ? 'codeApe');

-- L'activité qui lève la durée maximale d'un mandat (art. L443-15 CCH), quand quelqu'un en répond.
ALTER TABLE teledeclarant ADD COLUMN bailleur_social boolean NOT NULL
  GENERATED ALWAYS AS (coalesce(code_ape = '6820A' AND ape_garant IS NOT NULL, false)) STORED;
