-- Ce que le teneur a reçu reste à lui jusqu'à la clôture : deux états à lui, prise et répondue (décision 0061).
ALTER TABLE reclamation
  DROP CONSTRAINT reclamation_etat_check,
  ADD CHECK (etat IN ('A_TRAITER', 'PRISE', 'TRANSMISE', 'PRISE_TENEUR', 'REPONDUE', 'REPONDUE_TENEUR', 'CLOSE')),
  -- Le message qui a relancé une réponse : l'attente se compte de lui. Null : du dépôt.
  ADD COLUMN relancee_le timestamptz(3);

-- Ce que l'assistance a dit au teneur ne s'écrit qu'en la lui passant : elle est chez lui.
UPDATE reclamation SET
  etat = CASE etat WHEN 'REPONDUE' THEN 'REPONDUE_TENEUR' ELSE 'TRANSMISE' END,
  preneur_id = CASE etat WHEN 'REPONDUE' THEN preneur_id END
WHERE etat IN ('A_TRAITER', 'PRISE', 'REPONDUE')
  AND EXISTS (SELECT FROM reclamation_message m WHERE m.reclamation_id = reclamation.id AND m.interne);

-- Effacée, elle ne dit plus de qui elle venait : ni compte, ni établissement.
UPDATE reclamation SET compte_id = NULL, teledeclarant_id = NULL WHERE effacee_le IS NOT NULL;
ALTER TABLE reclamation
  DROP CONSTRAINT reclamation_effacee,
  ADD CONSTRAINT reclamation_effacee CHECK (CASE
    WHEN effacee_le IS NULL THEN num_nulls(email, nom, prenom, clef_chiffree) = 0
    ELSE num_nonnulls(email, nom, prenom, clef_chiffree, telephone, adresse, compte_id, teledeclarant_id) = 0 END);
